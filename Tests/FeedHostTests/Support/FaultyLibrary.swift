import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInMemory
import StorageInterface

/// A library in memory whose bookmarks can be neither read nor stored where a test says so.
nonisolated final class FaultyLibrary: LibraryStore {
    private let store = InMemoryLibraryStore()
    private let reading: StorageError?
    private let writing: StorageError?
    private let damagedBookmarks: Int

    /// - Parameters:
    ///   - reading: The error of reading bookmarks; `nil` for none.
    ///   - writing: The error of storing bookmarks; `nil` for none.
    ///   - damagedBookmarks: The number of damaged bookmarks.
    init(
        reading: StorageError.Reason? = nil, writing: StorageError.Reason? = nil, damagedBookmarks: Int = 0
    ) {
        self.reading = reading.map { StorageError($0) }
        self.writing = writing.map { StorageError($0) }
        self.damagedBookmarks = damagedBookmarks
    }

    func bookmarks() throws(StorageError) -> BookmarkedItems {
        if let reading { throw reading }
        var found = try store.bookmarks()
        found.damagedCount += damagedBookmarks
        return found
    }

    func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        if let writing { throw writing }
        try store.insertBookmark(of: item, from: source, at: time)
    }

    func deleteBookmark(of id: UUID) throws(StorageError) {
        if let writing { throw writing }
        try store.deleteBookmark(of: id)
    }

    // MARK: The rest

    func subscriptions() throws(StorageError) -> [Subscription] { try store.subscriptions() }
    func sources() throws(StorageError) -> [SourceRecord] { try store.sources() }
    func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        try store.subscribe(subscriptions)
    }
    func unsubscribe(_ source: UUID) throws(StorageError) { try store.unsubscribe(source) }
    func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        try store.fetchStates(of: sources)
    }
    func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try store.setFetchState(state, of: source)
    }
    func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try store.acquire(lease, of: source)
    }
    func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try store.releaseLease(of: source, by: holder)
    }
    func merge(_ windows: [ItemWindow], retaining count: Int) throws(StorageError) -> [MergeOutcome?] {
        try store.merge(windows, retaining: count)
    }
    func item(_ id: UUID) throws(StorageError) -> LibraryItem? { try store.item(id) }
    func counts() throws(StorageError) -> [UUID: ItemCounts] { try store.counts() }
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try store.setRead(isRead, ids)
    }
    func damagedCount() throws(StorageError) -> Int { try store.damagedCount() }
    func list(_ scope: ItemScope) throws(StorageError) -> ItemList { try store.list(scope) }
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        try store.items(at: positions, of: list)
    }
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        try store.positions(of: ids, in: list)
    }
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        try store.changes(since: list)
    }
    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? { try store.markRead(list) }
}
