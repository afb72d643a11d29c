public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
import SourceInterface
public import StorageInterface

/// The use cases of a cached feed: loading, saving and validating it.
///
/// Its methods block like those of its store: callers run them on the store's scheduler.
nonisolated public struct LocalFeedLoader: Sendable {
    let store: any FeedStore
    private let currentDate: @Sendable () -> Date
    private let calendar: Calendar

    /// Makes the use cases of a store.
    ///
    /// - Parameters:
    ///   - store: The store of one server's feed.
    ///   - currentDate: The wall clock, which stamps pages and expires them.
    ///   - calendar: The calendar in whose days the age of a page is counted.
    public init(
        store: any FeedStore, currentDate: @escaping @Sendable () -> Date, calendar: Calendar
    ) {
        self.store = store
        self.currentDate = currentDate
        self.calendar = calendar
    }

    /// The cached feed up to its first expired page. Deletes nothing.
    ///
    /// - Parameter positions: The items to read, the first one being at 0; `nil` reads all of them.
    /// - Returns: `nil` where no page may be shown.
    /// - Throws: The store's error; `StorageError.Reason.busy` where a writer changed the feed during each of three reads.
    public func load(_ positions: Range<Int>? = nil) throws(StorageError) -> CachedFeed? {
        try load { positions ?? 0..<$0.count }
    }

    /// The cached feed with the items at most `reach` positions before or behind one of them; with its first items where
    /// `id` is not cached.
    public func load(around id: UUID?, reach: Int) throws(StorageError) -> CachedFeed? {
        try load { feed throws(StorageError) in
            var center = 0
            if let id { center = try store.positions(of: [id], in: feed.generation)?[id] ?? 0 }
            return center - reach..<center + reach
        }
    }

    /// The cached item of an id, expired or not.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        try store.item(id)
    }

    /// Pages and items are read one after the other: where a writer came between, both are read again.
    private func load(
        _ positions: (CachedFeed) throws(StorageError) -> Range<Int>
    ) throws(StorageError) -> CachedFeed? {
        var summary = try store.summary()
        for _ in 0..<3 {
            guard let before = summary else { return nil }
            let feed = try load(positions, of: before)
            summary = try store.summary()
            if summary == before { return feed }
        }
        throw StorageError(.busy, message: "The feed changed while it was read.")
    }

    private func load(
        _ positions: (CachedFeed) throws(StorageError) -> Range<Int>, of summary: FeedSummary
    ) throws(StorageError) -> CachedFeed? {
        let valid = try validPart(of: summary)
        guard valid.count > 0 else { return nil }
        var feed = CachedFeed(
            count: valid.count, timestamp: summary.timestamp, cursor: valid.cursor,
            generation: summary.generation)
        let positions = try positions(feed).clamped(to: 0..<feed.count)
        feed.start = positions.lowerBound
        if !positions.isEmpty { feed.items = try store.items(in: positions, of: feed.generation) ?? [] }
        return feed
    }

    /// The times of the pages that may be shown now.
    var validTimes: ClosedRange<Date> { CachePolicy.validTimes(at: currentDate(), calendar: calendar) }

    /// The number of pages before the first expired one, the number of their items, and the cursor of the next page.
    ///
    /// The pages' times are read only where the summary shows that one of them has expired.
    func validPart(of summary: FeedSummary) throws(StorageError) -> (
        pages: Int, count: Int, cursor: Cursor?
    ) {
        let times = validTimes
        if [summary.oldest, summary.newest].allSatisfy(times.contains) {
            return (summary.pageCount, summary.count, summary.cursor)
        }
        let batch = 1_000
        var valid: (pages: Int, count: Int, cursor: Cursor?) = (0, 0, nil)
        while true {
            let pages = try store.pages(in: valid.pages..<valid.pages + batch)
            let shown = pages.prefix { times.contains($0.timestamp) }
            valid.pages += shown.count
            valid.count += shown.reduce(0) { $0 + $1.count }
            if let last = shown.last { valid.cursor = last.cursor }
            if shown.count < batch { return valid }
        }
    }

    /// The record of a page, stamped with the current time.
    func record(_ page: SourcePage) -> FeedPageRecord {
        FeedPageRecord(items: page.items, timestamp: currentDate(), cursor: page.nextCursor)
    }
}
