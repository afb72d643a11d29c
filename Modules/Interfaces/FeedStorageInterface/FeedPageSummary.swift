public import FoundationEssentials
public import ItemInterface

/// The count, time and cursor of a stored page, without its items.
public struct FeedPageSummary: Hashable, Sendable {
    /// When the page was read from its server.
    public var timestamp: Date
    /// The number of items that this page added to the feed.
    public var count: Int
    /// The cursor of the next page; `nil` for the source's last page.
    public var cursor: Cursor?

    /// Makes a summary.
    public init(timestamp: Date, count: Int, cursor: Cursor? = nil) {
        self.timestamp = timestamp
        self.count = count
        self.cursor = cursor
    }
}
