public import FoundationEssentials
public import ItemInterface

/// The stored feed as far as it may be shown: up to the first page that has expired.
nonisolated public struct LocalFeed: Hashable, Sendable {
    /// The items that were asked for.
    public var items: [FeedItem]
    /// The number of stored items of all pages that may be shown, whichever were asked for.
    public var count: Int
    /// When the newest part of the feed was read from its server: what a reader takes for the feed's age.
    public var timestamp: Date
    /// Where the next page begins; `nil` where the feed ends with these pages.
    public var cursor: Cursor?

    /// Makes a feed.
    public init(items: [FeedItem], count: Int, timestamp: Date, cursor: Cursor?) {
        self.items = items
        self.count = count
        self.timestamp = timestamp
        self.cursor = cursor
    }
}
