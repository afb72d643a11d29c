public import FoundationEssentials

/// One page of a feed as it is stored.
public struct FeedPageRecord: Hashable, Sendable {
    /// The page's items in the feed's order.
    public var items: [FeedRecord]
    /// When the page was read from its server, to the second at least.
    public var timestamp: Date
    /// The item after which the next page begins; `nil` where this page is the feed's end.
    public var cursor: UUID?

    /// Makes a page.
    public init(items: [FeedRecord], timestamp: Date, cursor: UUID?) {
        self.items = items
        self.timestamp = timestamp
        self.cursor = cursor
    }
}
