public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// A library in memory.
public final class InMemoryLibraryStore: LibraryStore {
    private let library: Mutex<InMemoryLibrary>

    /// Makes an empty store.
    ///
    /// - Parameter findsDuplicates: Whether merges find the duplicates of posts.
    public init(findsDuplicates: Bool = false) {
        library = Mutex(InMemoryLibrary(findsDuplicates: findsDuplicates))
    }

    // MARK: SubscriptionsStore

    /// The subscriptions, the oldest first.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        library.withLock { $0.subscriptions }
    }

    /// The sources of subscriptions and of bookmarked items, in the order of their ids.
    public func sources() throws(StorageError) -> [SourceRecord] { library.withLock { $0.sources } }

    /// Stores subscriptions, and replaces older ones.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        library.withLock { library in subscriptions.forEach { library.subscribe($0) } }
    }

    /// Deletes a subscription and its items without bookmarks.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        library.withLock { $0.unsubscribe(source) }
    }

    /// The intervals of groups.
    public func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] {
        library.withLock { $0.groupIntervals }
    }

    /// Stores or deletes the interval of a group.
    public func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        library.withLock { $0.setInterval(interval, ofGroup: group) }
    }

    /// The states of fetching sources.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        library.withLock { $0.fetchStates(of: sources) }
    }

    /// Stores the state of fetching a subscribed source.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        library.withLock { $0.setFetchState(state, of: source) }
    }

    /// Acquires or renews the lease of a source.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        library.withLock { $0.acquire(lease, of: source) }
    }

    /// Releases a lease.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        library.withLock { $0.releaseLease(of: source, by: holder) }
    }

    // MARK: FeedStore

    /// The stored item with an id or alias.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? { library.withLock { $0.item(id) } }

    /// Merges batches, at a cost that grows with the source's items.
    public func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try library.withLock { library throws(StorageError) in
            try batches.map { batch throws(StorageError) in try library.merge(batch, retaining: retention) }
        }
    }

    /// Deletes a copy's expired items, and those below them.
    @discardableResult
    public func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        library.withLock { $0.expire(source, fetchedBefore: limit, cursorBehind: cursorBehind) }
    }

    /// Stores the article of an item's page.
    public func setArticle(_ html: String?, of id: UUID) throws(StorageError) {
        library.withLock { library in
            if let stored = library.item(id)?.id { library.items[stored]?.article = html }
        }
    }

    /// The times before which items' pages are not requested again.
    public func articleWaits() throws(StorageError) -> [UUID: Date] {
        library.withLock { $0.articleWaits }
    }

    /// Stores times before which items' pages are not requested again.
    public func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {
        library.withLock { library in
            library.articleWaits = library.articleWaits.merging(waits) { $1 }.filter { $0.value > now }
        }
    }

    /// The items for which an item stands.
    public func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] {
        library.withLock { $0.duplicates(of: id) }
    }

    /// Gives all duplicates their own places in lists again.
    @discardableResult
    public func separateDuplicates() throws(StorageError) -> Int {
        library.withLock { $0.separateDuplicates() }
    }

    /// The numbers of items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] { library.withLock { $0.counts } }

    /// The numbers of a scope's items.
    public func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts {
        library.withLock { $0.counts(of: scope) }
    }

    /// The newest list of a scope.
    public func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        library.withLock { $0.list(scope) }
    }

    /// The items at positions of a list.
    public func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        library.withLock { $0.items(at: positions, of: list) }
    }

    /// The positions of items in a list.
    public func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        library.withLock { $0.positions(of: ids, in: list) }
    }

    /// The difference between a list and the newest one.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        library.withLock { $0.changes(since: list) }
    }

    /// The number of a list's items above the first one that has expired.
    public func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? {
        library.withLock { $0.validCount(of: list, fetchedIn: times) }
    }

    // MARK: BookmarksStore

    /// Bookmarks an item, and stores a missing one.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        library.withLock { $0.insertBookmark(of: item, from: source, at: time) }
    }

    /// Deletes a bookmark, and the item of a source without a subscription.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        library.withLock { $0.deleteBookmark(of: id) }
    }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems { library.withLock { $0.bookmarks } }

    // MARK: MarksStore

    /// Marks items read or unread, and returns those whose mark changed.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        library.withLock { $0.setRead(isRead, ids) }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        library.withLock { $0.markRead(list) }
    }

    /// The seconds of an item's recording that the reader has heard.
    public func playbackPosition(of id: UUID) throws(StorageError) -> Double? {
        library.withLock { $0.playback[id]?.position }
    }

    /// Stores the heard seconds of an item's recording.
    public func setPlaybackPosition(_ seconds: Double?, of id: UUID, at now: Date) throws(StorageError) {
        library.withLock { library in
            library.playback[id] = seconds.map { ($0, now) }
            guard library.playback.count > Self.playbackPositionLimit else { return }
            let oldest = library.playback.min { $0.value.changed < $1.value.changed }
            if let oldest { library.playback[oldest.key] = nil }
        }
    }

    // MARK: SavedSearchesStore

    /// The saved searches, the oldest first.
    public func savedSearches() throws(StorageError) -> [SavedSearch] {
        library.withLock { $0.savedSearches.values.inOrder }
    }

    /// Stores saved searches, in place of older ones with their ids.
    public func save(_ searches: [SavedSearch]) throws(StorageError) {
        library.withLock { library in for search in searches { library.savedSearches[search.id] = search } }
    }

    /// Deletes a saved search.
    public func deleteSavedSearch(_ id: UUID) throws(StorageError) {
        library.withLock { $0.savedSearches[id] = nil }
    }

    // MARK: RulesStore

    /// The rules, the oldest first.
    public func rules() throws(StorageError) -> [Rule] { library.withLock { $0.rules.values.inOrder } }

    /// Stores a rule, and applies it.
    @discardableResult
    public func add(_ rule: Rule) throws(StorageError) -> Int { library.withLock { $0.add(rule) } }

    /// Deletes a rule, and shows what only this one hides.
    @discardableResult
    public func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int {
        library.withLock { $0.deleteRule(id, at: now) }
    }

    // MARK: AccountsStore

    /// The accounts, the oldest first.
    public func accounts() throws(StorageError) -> [Account] {
        library.withLock { $0.accounts.accounts.values.inOrder }
    }

    /// Stores an account, in place of an older one with its id.
    public func store(_ account: Account) throws(StorageError) {
        library.withLock { $0.accounts.accounts[account.id] = account }
    }

    /// Deletes an account with its subscriptions.
    public func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError) {
        library.withLock { $0.removeAccount(id, keepingBookmarks: keepsBookmarks) }
    }

    /// The state of synchronizing an account.
    public func accountState(of account: UUID) throws(StorageError) -> AccountState? {
        library.withLock { $0.accounts.states[account] }
    }

    /// Stores the state of synchronizing an account.
    public func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError) {
        library.withLock { library in
            if library.accounts.accounts[account] != nil { library.accounts.states[account] = state }
        }
    }

    /// The marks that wait to be sent, in ascending order of numbers.
    public func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        library.withLock { $0.accounts.marks(of: account) }
    }

    /// The changes of subscriptions that wait to be sent, in ascending order of numbers.
    public func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange] {
        library.withLock { $0.accounts.feedChanges(of: account) }
    }

    /// Adds a change of subscriptions, behind all others.
    public func add(_ change: FeedChange, to account: UUID) throws(StorageError) {
        library.withLock { $0.accounts.add(change, to: account) }
    }

    /// Deletes marks that were sent.
    public func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        library.withLock { $0.accounts.deleteMarks(numbers, of: account) }
    }

    /// Deletes a change of subscriptions that was sent.
    public func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError) {
        library.withLock { $0.accounts.deleteFeedChange(number, of: account) }
    }

    /// Gives the items of an account's sources the marks of the server's lists.
    public func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        library.withLock { $0.apply(lists, of: account, heldBy: holder, at: now) }
    }

    // MARK: SearchIndexStore

    /// A complete index: searches compare all items.
    public func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        library.withLock { SearchIndexProgress(indexed: $0.items.count, all: $0.items.count) }
    }

    /// Adds nothing.
    public func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        try searchIndexProgress()
    }

    /// Deletes nothing.
    public func deleteSearchIndex() throws(StorageError) {}
}
