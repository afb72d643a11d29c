public import ItemInterface

/// A source's response to a request for a page.
public enum SourceResponse: Hashable, Sendable {
    /// The page, as it is now.
    case page(SourcePage)
    /// The page is the one whose validators were given.
    case notModified(FetchHints)
}

/// A page of a source: some of its items, in its order.
public struct SourcePage: Hashable, Sendable {
    /// The title that the source gives itself, as it was sent; `nil` where the page has none.
    public var title: String?
    /// The items, each identity once.
    public var items: [FeedItem]
    /// The number of items that could not be read and are left out.
    public var skipped: Int
    /// The place behind which the next page begins; `nil` where there is none.
    public var nextCursor: Cursor?
    /// What the response told about fetching the page again.
    public var hints: FetchHints
    /// What was wrong with the document, though it could be read: a line each, for the log and a source's health.
    public var warnings: [String]

    /// Makes a page.
    public init(
        title: String? = nil, items: [FeedItem], skipped: Int = 0, nextCursor: Cursor? = nil,
        hints: FetchHints = FetchHints(),
        warnings: [String] = []
    ) {
        self.title = title
        self.items = items
        self.skipped = skipped
        self.nextCursor = nextCursor
        self.hints = hints
        self.warnings = warnings
    }
}
