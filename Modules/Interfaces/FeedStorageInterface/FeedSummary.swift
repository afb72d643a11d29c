public import FoundationEssentials

/// What a stored feed is, without its items.
public struct FeedSummary: Hashable, Sendable {
    /// A page of a stored feed, without its items.
    public struct Page: Hashable, Sendable {
        /// When the page was read from its server.
        public var timestamp: Date
        /// The number of items that stand in the feed because of this page.
        public var count: Int

        /// Makes a page.
        public init(timestamp: Date, count: Int) {
            self.timestamp = timestamp
            self.count = count
        }
    }

    /// The pages in the feed's order; at least one.
    public var pages: [Page]
    /// The item after which the next page begins; `nil` where the whole feed is stored.
    public var cursor: UUID?

    /// Makes a summary.
    public init(pages: [Page], cursor: UUID?) {
        self.pages = pages
        self.cursor = cursor
    }

    /// The number of items in the feed.
    public var count: Int { pages.reduce(0) { $0 + $1.count } }
}
