public import FoundationEssentials
public import ItemInterface

/// A source's response to a request for a page.
public enum SourceResponse: Hashable, Sendable {
    /// The current page.
    case page(SourcePage)
    /// The page has not changed since the response with the request's validators.
    case notModified(FetchHints)
}

/// A page of a source: some of its items, in its order.
public struct SourcePage: Hashable, Sendable {
    /// The source's title, not sanitized; `nil` if the page has none.
    public var title: String?
    /// The date of the whole document, which may be in the future; `nil` if it has none.
    public var date: Date?
    /// The items, each identity once.
    public var items: [FeedItem]
    /// The number of omitted items that could not be read.
    public var skipped: Int
    /// The cursor of the next page; `nil` if there is none.
    public var nextCursor: Cursor?
    /// The hints for the next request for this page.
    public var hints: FetchHints
    /// The tolerated defects of the document, a line each, for the log and the source's status.
    public var warnings: [String]

    /// Makes a page, by default the last one.
    public init(
        title: String? = nil, date: Date? = nil, items: [FeedItem], skipped: Int = 0,
        nextCursor: Cursor? = nil,
        hints: FetchHints = FetchHints(), warnings: [String] = []
    ) {
        self.title = title
        self.date = date
        self.items = items
        self.skipped = skipped
        self.nextCursor = nextCursor
        self.hints = hints
        self.warnings = warnings
    }
}
