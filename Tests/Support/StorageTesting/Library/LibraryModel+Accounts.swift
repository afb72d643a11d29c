import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// The accounts of the model: lists of what waits to be sent.
struct AccountsModel {
    var accounts: [Account] = []
    var states: [UUID: AccountState] = [:]
    var marks: [(account: UUID, mark: PendingMark)] = []
    var feedChanges: [(account: UUID, change: PendingFeedChange)] = []
    private var changeCount: Int64 = 0

    func isStored(_ account: UUID) -> Bool { accounts.contains { $0.id == account } }

    func marks(of account: UUID) -> [PendingMark] { marks.filter { $0.account == account }.map(\.mark) }

    func feedChanges(of account: UUID) -> [PendingFeedChange] {
        feedChanges.filter { $0.account == account }.map(\.change)
    }

    mutating func add(_ mark: AccountMark, to account: UUID) {
        changeCount += 1
        marks.removeAll { other in
            other.account == account && other.mark.mark.post == mark.post
                && other.mark.mark.kind == mark.kind
        }
        marks.append((account, PendingMark(number: changeCount, mark)))
    }

    mutating func add(_ change: FeedChange, to account: UUID) {
        guard isStored(account) else { return }
        changeCount += 1
        feedChanges.append((account, PendingFeedChange(number: changeCount, change)))
    }
}

extension LibraryModel {
    mutating func store(_ account: Account) {
        accounts.accounts.removeAll { $0.id == account.id }
        accounts.accounts.append(account)
    }

    mutating func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) {
        let own = subscriptions.values.filter { $0.account?.account == id }
        for source in own.sorted(by: { $0.subscribedAt < $1.subscribedAt }).map(\.id) {
            unsubscribe(source)
            if !keepsBookmarks { deleteItems(of: source) }
        }
        accounts.accounts.removeAll { $0.id == id }
        accounts.states[id] = nil
        accounts.marks.removeAll { $0.account == id }
        accounts.feedChanges.removeAll { $0.account == id }
    }

    /// Runs `body`, and adds the marks to the outbox that it changed.
    ///
    /// - Parameter isKnown: Whether the server of an account has a mark already.
    mutating func changingMarks<Value>(
        isKnown: (UUID, AccountMark) -> Bool = { _, _ in false }, _ body: (inout LibraryModel) -> Value
    ) -> Value {
        let before = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.row.state) })
        let value = body(&self)
        for item in items {
            guard let (account, post) = post(item) else { continue }
            for mark in item.row.state.marks(of: post, since: before[item.id] ?? ItemState())
            where !isKnown(account, mark) {
                accounts.add(mark, to: account)
            }
        }
        return value
    }

    private func post(_ item: LibraryItem) -> (account: UUID, number: Int64)? {
        guard let account = account(of: item.row.summary.source),
            let number = Int64(item.row.summary.nativeID)
        else { return nil }
        return (account, number)
    }

    func account(of source: UUID) -> UUID? {
        subscriptions[source]?.account.flatMap { accounts.isStored($0.account) ? $0.account : nil }
    }

    mutating func apply(_ lists: AccountLists, of account: UUID, at now: Date) -> AppliedLists? {
        guard accounts.isStored(account) else { return nil }
        let comparison = AccountComparison(lists, pending: accounts.marks(of: account))
        var changes: [(id: UUID, mark: AccountMark)] = []
        for item in items {
            guard let post = post(item), post.account == account else { continue }
            changes += comparison.changes(of: post.number, item.row.state).map { (item.id, $0) }
        }
        changingMarks {
            $0 == account && comparison.isOnServer($1)
        } _: { model in
            for (id, mark) in changes {
                for index in model.sharing(id) {
                    model.items[index].row.state.set(mark.kind, mark.isSet, at: now)
                }
            }
        }
        let groups = Set(changes.map { originals[$0.id] ?? $0.id })
        let missing = lists.posts.filter { item(AccountFeed.item($0, of: account)) == nil }
        return AppliedLists(changedCount: groups.count, missing: missing)
    }
}
