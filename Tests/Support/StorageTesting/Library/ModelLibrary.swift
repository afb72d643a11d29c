public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// The model that stores are compared with, and leases. Lists are readable until the next change.
public final class ModelLibrary: LibraryStore {
    private struct State {
        var model = LibraryModel()
        var leases: [UUID: Lease] = [:]
        var playback: [UUID: Double] = [:]
        var articleWaits: [UUID: Date] = [:]
        var error: StorageError?
        var changeCount = 0
    }

    private let state = Mutex(State())

    /// Makes an empty library.
    public init() {}

    /// Makes each method throw an error from now on; `nil` makes them succeed again.
    public func fail(with error: StorageError?) { state.withLock { $0.error = error } }

    /// The number of calls that may have changed something.
    public var changeCount: Int { state.withLock(\.changeCount) }

    private func read<Value: Sendable>(
        _ body: (borrowing LibraryModel) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try state.withLock { state throws(StorageError) in
            if let error = state.error { throw error }
            return try body(state.model)
        }
    }

    @discardableResult private func change<Value: Sendable>(
        _ body: (inout LibraryModel, inout [UUID: Lease]) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try state.withLock { state throws(StorageError) in
            if let error = state.error { throw error }
            state.changeCount += 1
            return try body(&state.model, &state.leases)
        }
    }

    // MARK: Subscriptions

    /// The subscriptions in the order in which they were made.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        try read { model in
            model.subscriptions.values.sorted { one, other in
                one.subscribedAt == other.subscribedAt
                    ? one.id < other.id : one.subscribedAt < other.subscribedAt
            }
        }
    }

    /// All sources in the order of their ids.
    public func sources() throws(StorageError) -> [SourceRecord] { try read { $0.sources } }

    /// Stores subscriptions.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        try change { model, _ in for subscription in subscriptions { model.subscribe(subscription) } }
    }

    /// Deletes a subscription.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        try change { model, leases in
            model.unsubscribe(source)
            leases[source] = nil
        }
    }

    /// The intervals of groups.
    public func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] {
        try read { $0.groupIntervals }
    }

    /// Stores the interval of a group.
    public func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try change { model, _ in model.groupIntervals[group] = interval }
    }

    /// The fetch state of a source.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        try read { $0.fetchStates.filter { sources.contains($0.key) } }
    }

    /// Stores the fetch state of a source.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try change { model, _ in model.setFetchState(state, of: source) }
    }

    /// Acquires or renews a lease.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try change { model, leases in
            let other = leases[source].flatMap { $0.holder == lease.holder ? nil : $0 }
            guard model.subscriptions[source] != nil || model.accounts.isStored(source),
                other?.isHeld(at: lease.start) != true
            else {
                return false
            }
            leases[source] = lease
            return true
        }
    }

    /// Releases a lease.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try change { _, leases in if leases[source]?.holder == holder { leases[source] = nil } }
    }

    // MARK: Items

    /// Stores the items of batches.
    public func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try change { model, leases throws(StorageError) in
            for batch in batches
            where batch.leaseHolder.map({ $0 == leases[batch.source]?.holder }) ?? false {
                leases[batch.source] = nil
            }
            return try batches.map { batch throws(StorageError) in
                try model.merge(batch, retaining: retention)
            }
        }
    }

    /// Deletes expired items, and those below them.
    public func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        try change { model, _ in model.expire(source, fetchedBefore: limit, cursorBehind: cursorBehind) }
    }

    /// The stored item of an id.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? { try read { $0.item(id) } }

    /// The items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] { try read { $0.counts } }

    /// The items of a scope.
    public func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts {
        try read { model in
            let rows = model.rows(of: scope)
            return ItemCounts(all: rows.count, unread: rows.count { !$0.state.isRead })
        }
    }

    /// The list of a scope.
    public func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        let ids = try read { $0.ids(scope) }
        return ItemList(scope: scope, count: ids.count, generation: Int64(changeCount))
    }

    private func ids(of list: ItemList) throws(StorageError) -> [UUID]? {
        list.generation == changeCount ? try read { $0.ids(list.scope) } : nil
    }

    /// The items at positions of the present list.
    public func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        guard let ids = try ids(of: list) else { return nil }
        return try ids[positions.clamped(to: ids.indices)].map { id throws(StorageError) in
            ListedItem(id: id, content: try item(id).map { .row($0.row) } ?? .deleted)
        }
    }

    /// The positions of items in the present list.
    public func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        let positions = try self.ids(of: list)?.enumerated().map { ($1, $0) }
        return positions.map { Dictionary($0) { $1 }.filter { ids.contains($0.key) } }
    }

    /// The changes since the present list, which are none.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        try ids(of: list).map { _ in ItemListChanges(list: list, removals: [], insertions: []) }
    }

    /// The number of items above the first expired one.
    public func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? { try read { $0.validCount(list.scope, fetchedIn: times) } }

    /// Marks items.
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try change { model, _ in model.setRead(isRead, ids) }
    }

    /// Stores the article of an item's page.
    public func setArticle(_ html: String?, of id: UUID) throws(StorageError) {
        try change { model, _ in model.setArticle(html, of: id) }
    }

    /// The times before which items' pages are not requested again.
    public func articleWaits() throws(StorageError) -> [UUID: Date] { state.withLock { $0.articleWaits } }

    /// Stores times before which items' pages are not requested again.
    public func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {
        state.withLock { state in
            state.articleWaits = state.articleWaits.merging(waits) { $1 }.filter { $0.value > now }
        }
    }

    /// The seconds of an item's recording that the reader has heard.
    public func playbackPosition(of id: UUID) throws(StorageError) -> Double? {
        state.withLock { $0.playback[id] }
    }

    /// Stores the heard seconds of an item's recording.
    public func setPlaybackPosition(_ seconds: Double?, of id: UUID, at now: Date) throws(StorageError) {
        state.withLock { $0.playback[id] = seconds }
    }

    /// Marks the items of the present list.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        try ids(of: list).map { ids throws(StorageError) in try setRead(true, ids) }
    }

    /// Bookmarks an item.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try change { model, _ in model.insertBookmark(of: item, from: source, at: time) }
    }

    /// Deletes a bookmark.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try change { model, _ in model.deleteBookmark(of: id) }
    }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems { try read { $0.bookmarkedItems } }

    // MARK: SavedSearchesStore

    /// The saved searches in the order in which they were made.
    public func savedSearches() throws(StorageError) -> [SavedSearch] {
        try read { $0.savedSearches.inOrder }
    }

    /// Stores saved searches.
    public func save(_ searches: [SavedSearch]) throws(StorageError) {
        try change { model, _ in
            model.savedSearches.removeAll { search in searches.contains { $0.id == search.id } }
            model.savedSearches += searches
        }
    }

    /// Deletes a saved search.
    public func deleteSavedSearch(_ id: UUID) throws(StorageError) {
        try change { model, _ in model.savedSearches.removeAll { $0.id == id } }
    }

    /// The items for which an item stands.
    public func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] {
        try read { $0.duplicates(of: id) }
    }

    /// Ends all duplicates.
    public func separateDuplicates() throws(StorageError) -> Int {
        try change { model, _ in model.separateDuplicates() }
    }

    // MARK: RulesStore

    /// The rules in the order in which they were added.
    public func rules() throws(StorageError) -> [Rule] { try read { $0.rules.inOrder } }

    /// Adds a rule, and applies it.
    public func add(_ rule: Rule) throws(StorageError) -> Int {
        try change { model, _ in model.add(rule) }
    }

    /// Deletes a rule.
    public func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int {
        try change { model, _ in model.deleteRule(id, at: now) }
    }

    // MARK: AccountsStore

    /// The accounts in the order in which they were added.
    public func accounts() throws(StorageError) -> [Account] { try read { $0.accounts.accounts.inOrder } }

    /// Stores an account.
    public func store(_ account: Account) throws(StorageError) {
        try change { model, _ in model.store(account) }
    }

    /// Deletes an account and its subscriptions.
    public func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError) {
        try change { model, leases in
            model.removeAccount(id, keepingBookmarks: keepsBookmarks)
            leases = leases.filter { model.subscriptions[$0.key] != nil || model.accounts.isStored($0.key) }
        }
    }

    /// The state of an account.
    public func accountState(of account: UUID) throws(StorageError) -> AccountState? {
        try read { $0.accounts.states[account] }
    }

    /// Stores the state of an account.
    public func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError) {
        try change { model, _ in
            if model.accounts.isStored(account) { model.accounts.states[account] = state }
        }
    }

    /// The marks in an account's outbox.
    public func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        try read { $0.accounts.marks(of: account) }
    }

    /// The changes of subscriptions in an account's outbox.
    public func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange] {
        try read { $0.accounts.feedChanges(of: account) }
    }

    /// Adds a change of subscriptions to an account's outbox.
    public func add(_ change: FeedChange, to account: UUID) throws(StorageError) {
        try self.change { model, _ in model.accounts.add(change, to: account) }
    }

    /// Deletes marks from an account's outbox.
    public func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        try change { model, _ in
            model.accounts.marks.removeAll { $0.account == account && numbers.contains($0.mark.number) }
        }
    }

    /// Deletes a change of subscriptions from an account's outbox.
    public func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError) {
        try change { model, _ in
            model.accounts.feedChanges.removeAll { $0.account == account && $0.change.number == number }
        }
    }

    /// Compares an account's lists.
    public func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        try change { model, leases in
            leases[account]?.holder == holder ? model.apply(lists, of: account, at: now) : nil
        }
    }

    // MARK: SearchIndexStore

    /// A complete index.
    public func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        try read { SearchIndexProgress(indexed: $0.items.count, all: $0.items.count) }
    }

    /// Adds nothing.
    public func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        try searchIndexProgress()
    }

    /// Deletes nothing.
    public func deleteSearchIndex() throws(StorageError) {}
}
