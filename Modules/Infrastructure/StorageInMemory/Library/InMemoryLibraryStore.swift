public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// Keeps a library for as long as the program runs.
public final class InMemoryLibraryStore: LibraryStore {
    private let library = Mutex(StoredLibrary())

    /// Makes an empty store.
    public init() {}

    /// The subscriptions, those made first before the others.
    public func subscriptions() throws(StorageError) -> [Subscription] {
        library.withLock { $0.subscriptions }
    }

    /// All sources that have a subscription or a bookmarked item, in the order of their ids.
    public func sources() throws(StorageError) -> [SourceRecord] { library.withLock { $0.sources } }

    /// Stores subscriptions, in place of older ones.
    public func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        library.withLock { library in subscriptions.forEach { library.subscribe($0) } }
    }

    /// Deletes a subscription and its items that are not bookmarked.
    public func unsubscribe(_ source: UUID) throws(StorageError) {
        library.withLock { $0.unsubscribe(source) }
    }

    /// What is known of fetching a source.
    public func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        library.withLock { $0.fetchStates(of: sources) }
    }

    /// Stores what is known of fetching a source that is subscribed to.
    public func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        library.withLock { $0.setFetchState(state, of: source) }
    }

    /// Takes or prolongs the lease of a source.
    public func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        library.withLock { $0.acquire(lease, of: source) }
    }

    /// Gives a lease back.
    public func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        library.withLock { $0.releaseLease(of: source, by: holder) }
    }

    /// Stores the items of windows, and deletes what is beyond retention; each costs what the source's items cost.
    public func merge(_ windows: [ItemWindow], retaining count: Int) throws(StorageError) -> [MergeOutcome?] {
        try library.withLock { library throws(StorageError) in
            try windows.map { window throws(StorageError) in try library.merge(window, retaining: count) }
        }
    }

    /// The stored item of an id or alias.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? { library.withLock { $0.item(id) } }

    /// The items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] { library.withLock { $0.counts } }

    /// Marks items read or unread, and returns those that were not so.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        library.withLock { $0.setRead(isRead, ids) }
    }

    /// Bookmarks an item, and stores it where it is not stored.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        library.withLock { $0.insertBookmark(of: item, from: source, at: time) }
    }

    /// Deletes a bookmark, and an item that nothing else keeps.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        library.withLock { $0.deleteBookmark(of: id) }
    }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems { library.withLock { $0.bookmarks } }

    /// None: memory is as it was.
    public func damagedCount() throws(StorageError) -> Int { 0 }

    /// The order of a scope as it is now, at the cost of sorting it.
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

    /// The way from a list to the newest one.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        library.withLock { $0.changes(since: list) }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        library.withLock { $0.markRead(list) }
    }
}
