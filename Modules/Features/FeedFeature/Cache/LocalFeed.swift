public import FoundationEssentials

/// The stored feed as far as it may be shown: up to the first page that has expired.
nonisolated public struct LocalFeed: Hashable, Sendable {
    /// The pictures that were asked for.
    public var items: [FeedImage]
    /// The number of stored items of all pages that may be shown, whichever were asked for.
    public var count: Int
    /// When the newest part of the feed was read from its server: what a reader takes for the feed's age.
    public var timestamp: Date
    /// The item after which the next page begins; `nil` where the feed ends with these pages.
    public var cursor: UUID?

    /// Makes a feed.
    public init(items: [FeedImage], count: Int, timestamp: Date, cursor: UUID?) {
        self.items = items
        self.count = count
        self.timestamp = timestamp
        self.cursor = cursor
    }
}
