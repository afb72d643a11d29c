import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInMemory
import StorageInterface
import Synchronization

/// A library that counts the rows that are read, and fails where a test says so.
nonisolated final class FaultyLibrary: LibraryStoreDecorator {
    let reader: any LibraryStore
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
        reader = store
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
        var found = try reader.bookmarks()
        found.damagedCount += damagedBookmarks
        return found
    }

    func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        if let writing { throw writing }
        try reader.insertBookmark(of: item, from: source, at: time)
    }

    func deleteBookmark(of id: UUID) throws(StorageError) {
        if let writing { throw writing }
        try reader.deleteBookmark(of: id)
    }

    func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        if let fault = faults.withLock(\.merges) { throw fault }
        return try reader.merge(batches, retaining: retention)
    }

    func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        if let fault = faults.withLock(\.lists) { throw fault }
        return try reader.list(scope)
    }

    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        let items = try reader.items(at: positions, of: list)
        reads.withLock { $0 += items?.count ?? 0 }
        return items
    }
}
