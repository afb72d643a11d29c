public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
public import StorageInterface
import Synchronization

/// Stores one server's feed in memory.
public final class GadgetFeedStore: FeedStore {
    private struct Feed {
        var items: [FeedItem] = []
        var pages: [FeedPageSummary] = []
        /// Identifies the items' order: it changes with each change that is not an append.
        var generation = Int64.random(in: 1 ... .max)

        func position(of id: UUID) -> Int? {
            items.firstIndex { $0.id == id }
        }

        /// Appends a page. A stored item keeps the time at which it was first seen.
        mutating func append(_ page: FeedPageRecord, known: [FeedItem] = []) {
            let count = items.count
            for item in page.items {
                if let position = position(of: item.id) {
                    items[position] = item.replacing(items[position])
                } else {
                    items.append(known.first { $0.id == item.id }.map(item.replacing) ?? item)
                }
            }
            pages.append(
                FeedPageSummary(
                    timestamp: page.timestamp, count: items.count - count, cursor: page.cursor))
        }

        /// Replaces the items down to the last one that the page holds too.
        mutating func splice(_ page: FeedPageRecord) -> Bool {
            guard let last = page.items.compactMap({ position(of: $0.id) }).max() else { return false }
            var spliced = Feed()
            spliced.append(page, known: items)
            var end = 0
            for var page in pages {
                end += page.count
                guard end > last + 1 else { continue }
                page.count = min(page.count, end - last - 1)
                spliced.pages.append(page)
            }
            spliced.items += items[(last + 1)...]
            self = spliced
            return true
        }

        mutating func deletePages(from index: Int) {
            guard index < pages.count else { return }
            pages.removeSubrange(max(0, index)...)
            items.removeSubrange(pages.reduce(0) { $0 + $1.count }...)
            generation = .random(in: 1 ... .max)
        }
    }

    private let feed = Mutex(Feed())

    /// Makes an empty store.
    public init() {}

    /// Replaces the stored feed with a page.
    public func insert(_ page: FeedPageRecord) throws(StorageError) {
        feed.withLock { feed in
            feed = Feed()
            feed.append(page)
        }
    }

    /// Appends a page to the feed that ends at a cursor.
    public func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        feed.withLock { feed in
            guard let last = feed.pages.last, last.cursor == cursor else { return false }
            feed.append(page)
            return true
        }
    }

    /// Puts a newer first page on top of the stored feed.
    public func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool {
        feed.withLock { $0.splice(page) }
    }

    /// The counts and times of the stored feed; `nil` without one.
    public func summary() throws(StorageError) -> FeedSummary? {
        feed.withLock { $0.pages.isEmpty ? nil : FeedSummary(pages: $0.pages, generation: $0.generation) }
    }

    /// The pages at these indices that exist.
    public func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        feed.withLock { Array($0.pages[indices.clamped(to: $0.pages.indices)]) }
    }

    /// The items at these positions that exist.
    public func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        feed.withLock { Array($0.items[positions.clamped(to: $0.items.indices)]) }
    }

    /// The items at these positions; `nil` if the stored feed has another generation.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        feed.withLock { feed in
            guard !feed.pages.isEmpty, feed.generation == generation else { return nil }
            return Array(feed.items[positions.clamped(to: feed.items.indices)])
        }
    }

    /// The positions of items; `nil` if the stored feed has another generation.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        feed.withLock { feed in
            guard !feed.pages.isEmpty, feed.generation == generation else { return nil }
            return Dictionary(
                ids.compactMap { id in feed.position(of: id).map { (id, $0) } },
                uniquingKeysWith: { one, _ in one })
        }
    }

    /// The stored item with an id.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        feed.withLock { $0.items.first { $0.id == id } }
    }

    /// Deletes the pages from an index on.
    public func deletePages(from index: Int) throws(StorageError) {
        feed.withLock { $0.deletePages(from: index) }
    }

    /// Deletes the pages from the first one on that was read before `limit`.
    public func deletePages(readBefore limit: Date) throws(StorageError) {
        feed.withLock { feed in
            guard let index = feed.pages.firstIndex(where: { $0.timestamp < limit }) else { return }
            feed.deletePages(from: index)
        }
    }

    /// Does nothing: memory is never corrupt.
    public func repair() throws(StorageError) {}
}
