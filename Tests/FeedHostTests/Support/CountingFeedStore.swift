import FeedStorageInterface
import Foundation
import ItemInterface
import StorageInterface
import Synchronization

/// A feed store that counts the items and the pages that are read from another one.
nonisolated final class CountingFeedStore: FeedStore {
    private let store: any FeedStore
    private let counts = Mutex((items: 0, pages: 0))

    init(_ store: any FeedStore) {
        self.store = store
    }

    /// The number of items read so far.
    var items: Int { counts.withLock(\.items) }
    /// The number of pages read so far.
    var pages: Int { counts.withLock(\.pages) }

    func summary() throws(StorageError) -> FeedSummary? { try store.summary() }

    func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        let pages = try store.pages(in: indices)
        counts.withLock { $0.pages += pages.count }
        return pages
    }

    func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        counted(try store.items(in: positions))
    }

    func items(in positions: Range<Int>, of generation: Int64) throws(StorageError) -> [FeedItem]? {
        try store.items(in: positions, of: generation).map(counted)
    }

    func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        try store.positions(of: ids, in: generation)
    }

    func item(_ id: UUID) throws(StorageError) -> FeedItem? { try store.item(id) }
    func insert(_ page: FeedPageRecord) throws(StorageError) { try store.insert(page) }

    func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        try store.append(page, after: cursor)
    }

    func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool { try store.splice(page) }
    func deletePages(from index: Int) throws(StorageError) { try store.deletePages(from: index) }
    func deletePages(readBefore limit: Date) throws(StorageError) { try store.deletePages(readBefore: limit) }
    func repair() throws(StorageError) { try store.repair() }

    private func counted(_ items: [FeedItem]) -> [FeedItem] {
        counts.withLock { $0.items += items.count }
        return items
    }
}
