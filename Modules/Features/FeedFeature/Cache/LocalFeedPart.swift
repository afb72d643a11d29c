public import FoundationEssentials
public import ItemInterface

/// What of the stored feed may be shown, without its items: as small for a long feed as for a short one.
nonisolated public struct LocalFeedOutline: Hashable, Sendable {
    /// The number of items that may be shown; at least one.
    public var count: Int
    /// When the newest part of the feed was read from its server: what a reader takes for the feed's age.
    public var timestamp: Date
    /// Where the next page begins; `nil` where the feed ends with these pages.
    public var cursor: Cursor?
    /// Tells the feed from any other in which items stand at other positions.
    public var generation: Int64

    /// Makes an outline.
    public init(count: Int, timestamp: Date, cursor: Cursor?, generation: Int64) {
        self.count = count
        self.timestamp = timestamp
        self.cursor = cursor
        self.generation = generation
    }
}

/// Some of the stored feed's items, with which a list begins that asks for the others when they are to be shown.
nonisolated public struct LocalFeedPart: Hashable, Sendable {
    /// The feed that they are of.
    public var outline: LocalFeedOutline
    /// The position of the first of them.
    public var start: Int
    /// The items.
    public var items: [FeedItem]

    /// Makes a part.
    public init(outline: LocalFeedOutline, start: Int, items: [FeedItem]) {
        self.outline = outline
        self.start = start
        self.items = items
    }
}
