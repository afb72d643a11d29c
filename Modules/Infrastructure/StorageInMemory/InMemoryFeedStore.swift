public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
public import StorageInterface
import Synchronization

/// One server's feed in memory.
public final class InMemoryFeedStore: FeedStore {
    private let feed = Mutex<InMemoryFeed?>(nil)

    /// Makes an empty store.
    public init() {}

    /// Replaces the feed by one of this page.
    public func insert(_ page: FeedPageRecord) throws(StorageError) {
        feed.withLock { $0 = InMemoryFeed(page) }
    }

    /// Appends a page to the stored feed, at a cost that depends on the page only.
    public func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        feed.withLock { feed in
            guard feed?.cursor == cursor else { return false }
            feed?.append(page)
            return true
        }
    }

    /// Replaces the top of the stored feed by a newer first page, at a cost that grows with the feed.
    public func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool {
        feed.withLock { feed in
            feed?.splice(page) ?? false
        }
    }

    /// The counts and times of the stored feed; `nil` where none is stored.
    public func summary() throws(StorageError) -> FeedSummary? {
        feed.withLock { $0?.summary }
    }

    /// The summaries of the pages at these indices; indices beyond the feed are left out.
    public func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        feed.withLock { $0?.pages(in: indices) ?? [] }
    }

    /// The items at these positions; positions beyond the feed are left out.
    public func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        feed.withLock { feed in
            feed?.items(in: positions) ?? []
        }
    }

    /// The items at these positions in the feed of a generation; `nil` for another generation.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        feed.withLock { feed in
            guard let feed, feed.generation == generation else { return nil }
            return feed.items(in: positions)
        }
    }

    /// The positions of the items with these ids in the feed of a generation; `nil` for another generation.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        feed.withLock { feed in
            guard let feed, feed.generation == generation else { return nil }
            return feed.positions(of: ids)
        }
    }

    /// The stored item with an id.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        feed.withLock { $0?.item(id) }
    }

    /// Deletes the pages from an index to the end; deleting from 0 deletes the feed.
    public func deletePages(from index: Int) throws(StorageError) {
        feed.withLock { feed in
            if index <= 0 { feed = nil } else { feed?.deletePages(from: index) }
        }
    }

    /// Deletes the first page that was read before `limit`, and all pages behind it.
    public func deletePages(readBefore limit: Date) throws(StorageError) {
        feed.withLock { feed in
            guard let index = feed?.firstPage(readBefore: limit) else { return }
            if index == 0 { feed = nil } else { feed?.deletePages(from: index) }
        }
    }

    /// Does nothing: memory is never corrupt.
    public func repair() throws(StorageError) {}
}
