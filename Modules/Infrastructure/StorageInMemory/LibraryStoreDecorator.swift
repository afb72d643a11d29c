public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// A library that passes all calls which it does not implement to another library.
public protocol LibraryStoreDecorator: LibraryStore {
    /// The library to read.
    var reader: any LibraryStore { get }

    /// Runs a write on a library, by default the one to read.
    func write<Value>(
        _ body: (any LibraryStore) throws(StorageError) -> Value
    ) throws(StorageError) -> Value
}

extension LibraryStoreDecorator {
    /// Runs a write on the library to read.
    public func write<Value>(
        _ body: (any LibraryStore) throws(StorageError) -> Value
    ) throws(StorageError) -> Value { try body(reader) }

    // MARK: Writes

    /// Stores subscriptions, and replaces older ones.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        try write { store throws(StorageError) in try store.subscribe(subscriptions) }
    }

    /// Deletes a subscription and its items without bookmarks.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.unsubscribe(source) }
    }

    /// Stores or deletes the interval of a group.
    public func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try write { store throws(StorageError) in try store.setInterval(interval, ofGroup: group) }
    }

    /// Stores the state of fetching a subscribed source.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.setFetchState(state, of: source) }
    }

    /// Acquires or renews the lease of a source.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try write { store throws(StorageError) in try store.acquire(lease, of: source) }
    }

    /// Releases a lease.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.releaseLease(of: source, by: holder) }
    }

    /// Merges batches.
    public func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try write { store throws(StorageError) in try store.merge(batches, retaining: retention) }
    }

    /// Deletes a copy's expired items, and those below them.
    public func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        try write { store throws(StorageError) in
            try store.expire(source, fetchedBefore: limit, cursorBehind: cursorBehind)
        }
    }

    /// Marks items read or unread, and returns those whose mark changed.
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try write { store throws(StorageError) in try store.setRead(isRead, ids) }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        try write { store throws(StorageError) in try store.markRead(list) }
    }

    /// Stores how far an item's recording was heard.
    public func setPlaybackPosition(_ seconds: Double?, of id: UUID, at now: Date) throws(StorageError) {
        try write { store throws(StorageError) in try store.setPlaybackPosition(seconds, of: id, at: now) }
    }

    /// Bookmarks an item, and stores a missing one.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try write { store throws(StorageError) in
            try store.insertBookmark(of: item, from: source, at: time)
        }
    }

    /// Deletes a bookmark, and the item of a source without a subscription.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.deleteBookmark(of: id) }
    }

    /// Stores saved searches, in place of older ones with their ids.
    public func save(_ searches: [SavedSearch]) throws(StorageError) {
        try write { store throws(StorageError) in try store.save(searches) }
    }

    /// Deletes a saved search.
    public func deleteSavedSearch(_ id: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.deleteSavedSearch(id) }
    }

    /// Stores a rule, and applies it.
    public func add(_ rule: Rule) throws(StorageError) -> Int {
        try write { store throws(StorageError) in try store.add(rule) }
    }

    /// Deletes a rule, and shows what only this one hides.
    public func deleteRule(_ id: UUID, at now: Date) throws(StorageError) -> Int {
        try write { store throws(StorageError) in try store.deleteRule(id, at: now) }
    }

    /// Stores the article of an item's page.
    public func setArticle(_ html: String?, of id: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.setArticle(html, of: id) }
    }

    /// Stores times before which items' pages are not requested again.
    public func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {
        try write { store throws(StorageError) in try store.setArticleWaits(waits, at: now) }
    }

    /// Gives all duplicates their own places in lists again.
    public func separateDuplicates() throws(StorageError) -> Int {
        try write { store throws(StorageError) in try store.separateDuplicates() }
    }

    /// Stores an account, in place of an older one with its id.
    public func store(_ account: Account) throws(StorageError) {
        try write { store throws(StorageError) in try store.store(account) }
    }

    /// Deletes an account with its subscriptions.
    public func removeAccount(_ id: UUID, keepingBookmarks keepsBookmarks: Bool) throws(StorageError) {
        try write { store throws(StorageError) in
            try store.removeAccount(id, keepingBookmarks: keepsBookmarks)
        }
    }

    /// Stores the state of synchronizing an account.
    public func setAccountState(_ state: AccountState, of account: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.setAccountState(state, of: account) }
    }

    /// Adds a change of subscriptions.
    public func add(_ change: FeedChange, to account: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.add(change, to: account) }
    }

    /// Deletes marks that were sent.
    public func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.deletePendingMarks(numbers, of: account) }
    }

    /// Deletes a change of subscriptions that was sent.
    public func deletePendingFeedChange(_ number: Int64, of account: UUID) throws(StorageError) {
        try write { store throws(StorageError) in try store.deletePendingFeedChange(number, of: account) }
    }

    /// Gives the items of an account's sources the marks of the server's lists.
    public func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        try write { store throws(StorageError) in
            try store.apply(lists, of: account, heldBy: holder, at: now)
        }
    }

    /// Adds items to the index.
    public func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        try write { store throws(StorageError) in try store.extendSearchIndex(by: count) }
    }

    /// Deletes the index.
    public func deleteSearchIndex() throws(StorageError) {
        try write { store throws(StorageError) in try store.deleteSearchIndex() }
    }

    // MARK: Reads

    /// The subscriptions, the oldest first.
    public func subscriptions() throws(StorageError) -> [Subscription] { try reader.subscriptions() }

    /// The sources of subscriptions and of bookmarked items, in the order of their ids.
    public func sources() throws(StorageError) -> [SourceRecord] { try reader.sources() }

    /// The intervals of groups.
    public func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] {
        try reader.groupIntervals()
    }

    /// The states of fetching sources.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        try reader.fetchStates(of: sources)
    }

    /// The stored item with an id or alias.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? { try reader.item(id) }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems { try reader.bookmarks() }

    /// The numbers of items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] { try reader.counts() }

    /// The numbers of a scope's items.
    public func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts {
        try reader.counts(of: scope)
    }

    /// The saved searches, the oldest first.
    public func savedSearches() throws(StorageError) -> [SavedSearch] { try reader.savedSearches() }

    /// The items for which an item stands.
    public func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] {
        try reader.duplicates(of: id)
    }

    /// The times before which items' pages are not requested again.
    public func articleWaits() throws(StorageError) -> [UUID: Date] { try reader.articleWaits() }

    /// The seconds of an item's recording that the reader has heard.
    public func playbackPosition(of id: UUID) throws(StorageError) -> Double? {
        try reader.playbackPosition(of: id)
    }

    /// The rules, the oldest first.
    public func rules() throws(StorageError) -> [Rule] { try reader.rules() }

    /// The accounts, the oldest first.
    public func accounts() throws(StorageError) -> [Account] { try reader.accounts() }

    /// The state of synchronizing an account.
    public func accountState(of account: UUID) throws(StorageError) -> AccountState? {
        try reader.accountState(of: account)
    }

    /// The marks that wait to be sent.
    public func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        try reader.pendingMarks(of: account)
    }

    /// The changes of subscriptions that wait to be sent.
    public func pendingFeedChanges(of account: UUID) throws(StorageError) -> [PendingFeedChange] {
        try reader.pendingFeedChanges(of: account)
    }

    /// The progress of building the index.
    public func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        try reader.searchIndexProgress()
    }

    /// The newest list of a scope.
    public func list(_ scope: ItemScope) throws(StorageError) -> ItemList { try reader.list(scope) }

    /// The items at positions of a list.
    public func items(
        at positions: Range<Int>, of list: ItemList
    ) throws(StorageError) -> [ListedItem]? { try reader.items(at: positions, of: list) }

    /// The positions of items in a list.
    public func positions(
        of ids: [UUID], in list: ItemList
    ) throws(StorageError) -> [UUID: Int]? { try reader.positions(of: ids, in: list) }

    /// The difference between a list and the newest one.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        try reader.changes(since: list)
    }

    /// The number of a list's items above the first one that has expired.
    public func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? { try reader.validCount(of: list, fetchedIn: times) }
}
