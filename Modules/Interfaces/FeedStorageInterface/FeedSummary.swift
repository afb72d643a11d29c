public import FoundationEssentials
public import ItemInterface

/// What a stored feed is, without its pages and items: as small for a long feed as for a short one.
public struct FeedSummary: Hashable, Sendable {
    /// A page of a stored feed, without its items.
    public struct Page: Hashable, Sendable {
        /// When the page was read from its server.
        public var timestamp: Date
        /// The number of items that stand in the feed because of this page.
        public var count: Int
        /// The place where the page behind it begins; `nil` where it was the source's last one.
        public var cursor: Cursor?

        /// Makes a page.
        public init(timestamp: Date, count: Int, cursor: Cursor? = nil) {
            self.timestamp = timestamp
            self.count = count
            self.cursor = cursor
        }
    }

    /// The number of pages; at least one.
    public var pageCount: Int
    /// The number of items.
    public var count: Int
    /// When the first page was read.
    public var timestamp: Date
    /// When the page that was read first of all was read.
    public var oldest: Date
    /// When the page that was read last of all was read.
    public var newest: Date
    /// The place where the next page begins; `nil` where the whole feed is stored.
    public var cursor: Cursor?
    /// A number that is another one whenever an item may stand at another position than before: after each insertion,
    /// splice and deletion of pages. Appending leaves it as it is.
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

    /// The summary of a feed of these pages, of which there is at least one. It ends where the last one does.
    public init(pages: [Page], generation: Int64 = 0) {
        let times = pages.map(\.timestamp)
        self.init(
            pageCount: pages.count, count: pages.reduce(0) { $0 + $1.count }, timestamp: times[0],
            oldest: times.min()!, newest: times.max()!, cursor: pages.last?.cursor, generation: generation)
    }
}
