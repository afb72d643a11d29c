public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
import SourceInterface
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
    ///   - store: Where it is stored.
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
    /// - Throws: The store's error; `StorageError.Reason.busy` where the feed was written anew each time it was read.
    public func load(_ positions: Range<Int>? = nil) throws(StorageError) -> LocalFeed? {
        try consistently { summary throws(StorageError) in try load(positions, of: summary) }
    }

    /// What `read` makes of the stored feed; `nil` where there is none. Pages and items are read one after the other, and
    /// a writer may come between: it is then done again.
    func consistently<Value>(
        _ read: (FeedSummary) throws(StorageError) -> Value?
    ) throws(StorageError) -> Value? {
        var summary = try store.summary()
        for _ in 0..<3 {
            guard let before = summary else { return nil }
            let value = try read(before)
            summary = try store.summary()
            if summary == before { return value }
        }
        throw StorageError(.busy, message: "The feed changed while it was read.")
    }

    /// The stored item of that id, whatever its age.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        try store.item(id)
    }

    private func load(
        _ positions: Range<Int>?, of summary: FeedSummary
    ) throws(StorageError) -> LocalFeed? {
        let valid = try validPart(of: summary)
        let items = try store.items(in: (positions ?? 0..<valid.count).clamped(to: 0..<valid.count))
        guard !items.isEmpty else { return nil }
        return LocalFeed(
            items: items, count: valid.count, timestamp: summary.timestamp, cursor: valid.cursor)
    }

    /// The times of the pages that may be shown now.
    var validTimes: ClosedRange<Date> { FeedCachePolicy.validTimes(at: currentDate(), calendar: calendar) }

    /// The number of pages before the first one that may not be shown, the number of their items, and the place where the
    /// page behind them begins.
    ///
    /// The pages are looked at one by one only where one of them may not.
    func validPart(of summary: FeedSummary) throws(StorageError) -> (
        pages: Int, count: Int, cursor: Cursor?
    ) {
        let times = validTimes
        if [summary.oldest, summary.newest].allSatisfy(times.contains) {
            return (summary.pageCount, summary.count, summary.cursor)
        }
        let portion = 1_000
        var valid: (pages: Int, count: Int, cursor: Cursor?) = (0, 0, nil)
        while true {
            let pages = try store.pages(in: valid.pages..<valid.pages + portion)
            let shown = pages.prefix { times.contains($0.timestamp) }
            valid.pages += shown.count
            valid.count += shown.reduce(0) { $0 + $1.count }
            if let last = shown.last { valid.cursor = last.cursor }
            if shown.count < portion { return valid }
        }
    }

    /// A page as it is stored now.
    func record(_ page: SourcePage) -> FeedPageRecord {
        FeedPageRecord(items: page.items, timestamp: currentDate(), cursor: page.nextCursor)
    }
}
