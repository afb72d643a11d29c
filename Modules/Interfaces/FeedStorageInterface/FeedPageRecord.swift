public import FoundationEssentials
public import ItemInterface

/// A stored page of a feed, with its items.
public struct FeedPageRecord: Hashable, Sendable {
    /// The page's items in the feed's order.
    public var items: [FeedItem]
    /// When the page was read from its server, to the second at least.
    public var timestamp: Date
    /// The cursor of the next page; `nil` for the last page.
    public var cursor: Cursor?

    /// Makes a page.
    public init(items: [FeedItem], timestamp: Date, cursor: Cursor?) {
        self.items = items
        self.timestamp = timestamp
        self.cursor = cursor
    }
}
