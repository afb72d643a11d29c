public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
public import StorageInterface
import Synchronization

/// Keeps one server's feed for as long as the program runs.
public final class InMemoryFeedStore: FeedStore {
    private let feed = Mutex<StoredFeed?>(nil)

    /// Makes an empty store.
    public init() {}

    /// Replaces whatever is stored by a feed of this one page.
    public func insert(_ page: FeedPageRecord) throws(StorageError) {
        feed.withLock { $0 = StoredFeed(page) }
    }

    /// Appends a page behind the stored feed, at the page's cost.
    public func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        feed.withLock { feed in
            guard feed?.cursor == cursor else { return false }
            feed?.append(page)
            return true
        }
    }

    /// Puts a newer first page on top of the stored feed, at the feed's cost.
    public func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool {
        feed.withLock { feed in
            feed?.splice(page) ?? false
        }
    }

    /// What is stored, without pages and items; `nil` where nothing is.
    public func summary() throws(StorageError) -> FeedSummary? {
        feed.withLock { $0?.summary }
    }

    /// The pages at these indices, as many as exist.
    public func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        feed.withLock { $0?.pages(in: indices) ?? [] }
    }

    /// The items at these positions, as many as exist.
    public func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        feed.withLock { feed in
            feed?.items(in: positions) ?? []
        }
    }

    /// The items at these positions of the feed of a generation; `nil` where the stored one is another.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        feed.withLock { feed in
            guard let feed, feed.generation == generation else { return nil }
            return feed.items(in: positions)
        }
    }

    /// Where items of these ids stand in the feed of a generation; `nil` where the stored one is another.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        feed.withLock { feed in
            guard let feed, feed.generation == generation else { return nil }
            return feed.positions(of: ids)
        }
    }

    /// The stored item of that id.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        feed.withLock { $0?.item(id) }
    }

    /// Deletes the pages from this index on; from 0 on is the whole feed.
    public func deletePages(from index: Int) throws(StorageError) {
        feed.withLock { feed in
            if index <= 0 { feed = nil } else { feed?.deletePages(from: index) }
        }
    }

    /// Deletes the pages from the first one on that was read before `limit`.
    public func deletePages(readBefore limit: Date) throws(StorageError) {
        feed.withLock { feed in
            guard let index = feed?.firstPage(readBefore: limit) else { return }
            if index == 0 { feed = nil } else { feed?.deletePages(from: index) }
        }
    }

    /// Does nothing: memory is as it was.
    public func repair() throws(StorageError) {}
}
