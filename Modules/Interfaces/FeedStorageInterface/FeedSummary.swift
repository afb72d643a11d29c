public import FoundationEssentials
public import ItemInterface

/// The counts and times of a stored feed, without its pages and items.
public struct FeedSummary: Hashable, Sendable {
    /// The number of pages; at least one.
    public var pageCount: Int
    /// The number of items.
    public var count: Int
    /// When the first page was read.
    public var timestamp: Date
    /// The earliest time at which a page was read.
    public var oldest: Date
    /// The latest time at which a page was read.
    public var newest: Date
    /// The cursor of the next page; `nil` where the whole feed is stored.
    public var cursor: Cursor?
    /// The version of the items' positions: each insertion, splice and deletion of pages changes it, appending does not.
    public var generation: Int64

    /// Makes a summary.
    public init(
        pageCount: Int, count: Int, timestamp: Date, oldest: Date, newest: Date, cursor: Cursor?,
        generation: Int64 = 0
    ) {
        self.pageCount = pageCount
        self.count = count
        self.timestamp = timestamp
        self.oldest = oldest
        self.newest = newest
        self.cursor = cursor
        self.generation = generation
    }

    /// The summary of a feed of these pages; at least one. The last page's cursor is the feed's.
    public init(pages: [FeedPageSummary], generation: Int64 = 0) {
        let times = pages.map(\.timestamp)
        self.init(
            pageCount: pages.count, count: pages.reduce(0) { $0 + $1.count }, timestamp: times[0],
            oldest: times.min()!, newest: times.max()!, cursor: pages.last?.cursor, generation: generation)
    }
}
