import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInMemory
import StorageInterface
import Synchronization

/// A library that counts the rows that are read, and fails where a test says so.
nonisolated final class FaultyLibrary: LibraryStore {
    private let store: any LibraryStore
    private let reads = Mutex(0)
    private let faults = Mutex((lists: StorageError?.none, merges: StorageError?.none))
    private let reading: StorageError?
    private let writing: StorageError?
    private let damagedBookmarks: Int

    /// The number of rows read so far.
    var readCount: Int { reads.withLock(\.self) }

    /// - Parameters:
    ///   - store: The library with the items.
    ///   - reading: The error of reading bookmarks; `nil` for none.
    ///   - writing: The error of storing bookmarks; `nil` for none.
    ///   - damagedBookmarks: The number of damaged bookmarks.
    init(
        _ store: any LibraryStore = InMemoryLibraryStore(), reading: StorageError.Reason? = nil,
        writing: StorageError.Reason? = nil, damagedBookmarks: Int = 0
    ) {
        self.store = store
        self.reading = reading.map { StorageError($0) }
        self.writing = writing.map { StorageError($0) }
        self.damagedBookmarks = damagedBookmarks
    }

    /// Fails reads of lists, or merges, from now on.
    func fail(lists: StorageError.Reason? = nil, merges: StorageError.Reason? = nil) {
        faults.withLock { $0 = (lists.map { StorageError($0) }, merges.map { StorageError($0) }) }
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
    func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] { try store.groupIntervals() }
    func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try store.setInterval(interval, ofGroup: group)
    }
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
    func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        if let fault = faults.withLock(\.merges) { throw fault }
        return try store.merge(batches, retaining: retention)
    }
    func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        try store.expire(source, fetchedBefore: limit, cursorBehind: cursorBehind)
    }
    func item(_ id: UUID) throws(StorageError) -> LibraryItem? { try store.item(id) }
    func counts() throws(StorageError) -> [UUID: ItemCounts] { try store.counts() }
    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try store.setRead(isRead, ids)
    }
    func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        if let fault = faults.withLock(\.lists) { throw fault }
        return try store.list(scope)
    }
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        let items = try store.items(at: positions, of: list)
        reads.withLock { $0 += items?.count ?? 0 }
        return items
    }
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        try store.positions(of: ids, in: list)
    }
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        try store.changes(since: list)
    }
    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) throws(StorageError) -> Int? {
        try store.validCount(of: list, fetchedIn: times)
    }
    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? { try store.markRead(list) }
}
