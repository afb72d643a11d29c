public import FoundationEssentials
public import ItemInterface

/// A feed in the cache up to its first expired page, with all, some or none of its items in memory.
nonisolated public struct CachedFeed: Hashable, Sendable {
    /// The number of items that may be shown, in memory or not; at least one.
    public var count: Int
    /// The time at which the newest page was fetched: the feed's age for a reader.
    public var timestamp: Date
    /// The cursor of the next page; `nil` at the end of the feed.
    public var cursor: Cursor?
    /// A number that identifies the order of the items: positions of another generation are of other items.
    public var generation: Int64
    /// The position of the first of ``items``.
    public var start: Int
    /// The items in memory, without a gap.
    public var items: [FeedItem]

    /// Makes a feed, by default without items in memory.
    public init(
        count: Int, timestamp: Date, cursor: Cursor?, generation: Int64 = 0, start: Int = 0,
        items: [FeedItem] = []
    ) {
        self.count = count
        self.timestamp = timestamp
        self.cursor = cursor
        self.generation = generation
        self.start = start
        self.items = items
    }
}
