public import FoundationEssentials
public import ItemInterface

/// One page of a feed as it is stored.
public struct FeedPageRecord: Hashable, Sendable {
    /// The page's items in the feed's order.
    public var items: [FeedItem]
    /// When the page was read from its server, to the second at least.
    public var timestamp: Date
    /// The place where the next page begins; `nil` where this page is the feed's end.
    public var cursor: Cursor?

    /// Makes a page.
    public init(items: [FeedItem], timestamp: Date, cursor: Cursor?) {
        self.items = items
        self.timestamp = timestamp
        self.cursor = cursor
    }
}
