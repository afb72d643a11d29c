public import FoundationEssentials

/// A page of the feed as a server answered it.
nonisolated public struct FeedPage: Hashable, Sendable {
    /// The page's pictures in the server's order, each id once.
    public var items: [FeedImage]
    /// The number of items that could not be read and are left out.
    public var skipped: Int
    /// The item after which the next page begins; `nil` where there is none, as after an empty page.
    public var cursor: UUID?

    /// Makes a page.
    public init(items: [FeedImage], skipped: Int = 0, cursor: UUID?) {
        self.items = items
        self.skipped = skipped
        self.cursor = cursor
    }
}
