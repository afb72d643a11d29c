public import ItemInterface

/// A page of the feed as a server answered it.
nonisolated public struct FeedPage: Hashable, Sendable {
    /// The page's items in the server's order, each id once.
    public var items: [FeedItem]
    /// The number of items that could not be read and are left out.
    public var skipped: Int
    /// Where the next page begins; `nil` where there is none, as after an empty page.
    public var cursor: Cursor?

    /// Makes a page.
    public init(items: [FeedItem], skipped: Int = 0, cursor: Cursor?) {
        self.items = items
        self.skipped = skipped
        self.cursor = cursor
    }
}
