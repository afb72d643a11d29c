import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// The accounts of a library in memory.
struct InMemoryAccounts {
    /// A read mark or a bookmark of a post.
    private struct Key: Hashable {
        var account: UUID
        var post: Int64
        var kind: AccountMark.Kind
    }

    var accounts: [UUID: Account] = [:]
    var states: [UUID: AccountState] = [:]
    private var marks: [Key: PendingMark] = [:]
    private var feedChanges: [(account: UUID, change: PendingFeedChange)] = []
    private var lastNumber: Int64 = 0

    mutating func remove(_ account: UUID) {
        accounts[account] = nil
        states[account] = nil
        marks = marks.filter { $0.key.account != account }
        feedChanges.removeAll { $0.account == account }
    }

    func marks(of account: UUID) -> [PendingMark] {
        marks.filter { $0.key.account == account }.values.sorted { $0.number < $1.number }
    }

    /// The marks of a post that wait to be sent.
    func marks(of post: Int64, _ account: UUID) -> [AccountMark] {
        AccountMark.Kind.allCases.compactMap { marks[Key(account: account, post: post, kind: $0)]?.mark }
    }

    mutating func add(_ mark: AccountMark, to account: UUID) {
        lastNumber += 1
        let key = Key(account: account, post: mark.post, kind: mark.kind)
        marks[key] = PendingMark(number: lastNumber, mark)
    }

    mutating func deleteMarks(_ numbers: [Int64], of account: UUID) {
        let numbers = Set(numbers)
        marks = marks.filter { $0.key.account != account || !numbers.contains($0.value.number) }
    }

    func feedChanges(of account: UUID) -> [PendingFeedChange] {
        feedChanges.filter { $0.account == account }.map(\.change)
    }

    mutating func add(_ change: FeedChange, to account: UUID) {
        guard accounts[account] != nil else { return }
        lastNumber += 1
        feedChanges.append((account, PendingFeedChange(number: lastNumber, change)))
    }

    mutating func deleteFeedChange(_ number: Int64, of account: UUID) {
        feedChanges.removeAll { $0.account == account && $0.change.number == number }
    }
}

extension InMemoryLibrary {
    mutating func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) {
        for source in subscriptions where source.account?.account == id {
            let ids = ids(of: source.id)
            unsubscribe(source.id)
            if !keepsBookmarks { change(sharing(ids)) { $0.delete(ids) } }
        }
        leases[id] = nil
        accounts.remove(id)
    }

    /// The account of an item, and the server's number of its post; `nil` for an item of no account's
    /// subscribed source.
    func post(_ id: UUID) -> (account: UUID, number: Int64)? {
        guard let summary = items[id]?.row.summary, let number = Int64(summary.nativeID),
            let account = account(of: summary.source)
        else { return nil }
        return (account, number)
    }

    /// The account of a subscribed source; `nil` for any other source.
    func account(of source: UUID) -> UUID? {
        subscription(of: source)?.account.flatMap { accounts.accounts[$0.account]?.id }
    }

    /// Changes the states of an item and its duplicates, and adds the changed marks to the outbox.
    ///
    /// - Parameter isKnown: Whether the server of an account has a mark already.
    mutating func mark(
        _ id: UUID, isKnown: (UUID, AccountMark) -> Bool = { _, _ in false },
        _ change: (inout ItemState) -> Void
    ) {
        for id in sharing([id]) {
            guard let before = items[id]?.row.state else { continue }
            var state = before
            change(&state)
            items[id]?.row.state = state
            guard let (account, post) = post(id) else { continue }
            for mark in state.marks(of: post, since: before) where !isKnown(account, mark) {
                accounts.add(mark, to: account)
            }
        }
    }

    mutating func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) -> AppliedLists? {
        guard accounts.accounts[account] != nil, leases[account]?.holder == holder else { return nil }
        let comparison = AccountComparison(lists, pending: accounts.marks(of: account))
        var changes: [(id: UUID, mark: AccountMark)] = []
        for (id, item) in items {
            guard let post = post(id), post.account == account else { continue }
            changes += comparison.changes(of: post.number, item.row.state).map { (id, $0) }
        }
        var changedIDs: Set<UUID> = []
        change(sharing(changes.map(\.id))) { library in
            for (id, mark) in changes where library.items[id]?.row.state.has(mark.kind) != mark.isSet {
                library.mark(id) {
                    $0 == account && comparison.isOnServer($1)
                } _: {
                    $0.set(mark.kind, mark.isSet, at: now)
                }
                changedIDs.insert(library.originals[id] ?? id)
            }
        }
        let missing = lists.posts.filter { items[AccountFeed.item($0, of: account)] == nil }
        return AppliedLists(changedCount: changedIDs.count, missing: missing)
    }
}
