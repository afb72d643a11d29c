public import FeedStorageInterface
public import FoundationEssentials
public import StorageInterface

/// The use cases of a stored feed: loading, saving and validating it.
///
/// Synchronous as its store is; who must not wait runs them on the store's scheduler.
nonisolated public struct LocalFeedLoader: Sendable {
    let store: any FeedStore
    private let currentDate: @Sendable () -> Date
    private let calendar: Calendar

    /// Makes the use cases of a store.
    ///
    /// - Parameters:
    ///   - currentDate: The wall clock, by which pages are stamped and expire.
    ///   - calendar: The calendar whose days pages are counted in.
    public init(
        store: any FeedStore, currentDate: @escaping @Sendable () -> Date, calendar: Calendar
    ) {
        self.store = store
        self.currentDate = currentDate
        self.calendar = calendar
    }

    /// The stored feed up to its first expired page. Reads only: what has expired stays where it is.
    ///
    /// - Parameter positions: The items that are wanted, the feed's first one being 0; all of them if none are named.
    /// - Returns: `nil` where nothing stands there that may be shown.
    /// - Throws: The store's error; ``StorageError/Reason/busy`` where the feed was written anew each time it was read.
    public func load(_ positions: Range<Int>? = nil) throws(StorageError) -> LocalFeed? {
        var summary = try store.summary()
        // Pages and items are read one after the other: a writer may have come between.
        for _ in 0..<3 {
            guard let before = summary else { return nil }
            let feed = try load(positions, of: before)
            summary = try store.summary()
            if summary == before { return feed }
        }
        throw StorageError(.busy, message: "The feed changed while it was read.")
    }

    /// The stored picture of that id, whatever its age.
    public func item(_ id: UUID) throws(StorageError) -> FeedImage? {
        try store.item(id).flatMap(FeedImage.init)
    }

    private func load(
        _ positions: Range<Int>?, of summary: FeedSummary
    ) throws(StorageError) -> LocalFeed? {
        let pages = Array(summary.pages[..<firstExpiredPage(of: summary)])
        let count = pages.reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let records = try store.items(in: (positions ?? 0..<count).clamped(to: 0..<count))
        let items = records.compactMap(FeedImage.init)
        guard !items.isEmpty else { return nil }
        let isWhole = pages.count == summary.pages.count
        return LocalFeed(
            items: items, pages: pages, cursor: isWhole ? summary.cursor : try lastID(of: count))
    }

    /// The id of the last one of so many stored items.
    func lastID(of count: Int) throws(StorageError) -> UUID? {
        try store.items(in: max(0, count - 1)..<count).last?.id
    }

    func firstExpiredPage(of summary: FeedSummary) -> Int {
        FeedCachePolicy.firstExpiredPage(
            of: summary.pages.map(\.timestamp), at: currentDate(), calendar: calendar)
    }

    /// A page as it is stored now.
    func record(_ page: FeedPage) -> FeedPageRecord {
        FeedPageRecord(
            items: page.items.map(FeedRecord.init), timestamp: currentDate(), cursor: page.cursor)
    }
}
