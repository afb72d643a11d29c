public import FoundationEssentials

/// One item of a feed of any kind: a post, an article, a picture. Picture, title and text are optional.
public struct FeedItem: Identifiable, Hashable, Sendable {
    /// The item without its text. Its teaser is that of ``text``.
    public let summary: ItemSummary
    /// The text, not sanitized; `nil` if there is none.
    public let text: ItemText?
    /// The article of the item's page as HTML, not sanitized; `nil` if it was not fetched.
    public let article: String?

    /// Makes an item with the teaser of its text, which replaces that of `summary`.
    public init(_ summary: consuming ItemSummary, text: ItemText?) {
        summary.teaser = text.map(Teaser.text) ?? ""
        self.init(stored: summary, text: text)
    }

    /// Makes an item of plain text that rows show in full: its teaser is the text, cut at ``wholeTextLimit``.
    public init(_ summary: consuming ItemSummary, wholeText text: String?) {
        summary.teaser = String((text ?? "").prefix(Self.wholeTextLimit))
        self.init(stored: summary, text: text.map(ItemText.plain))
    }

    /// The most characters of a text that rows show in full: more than fit on any screen beside a picture.
    public static let wholeTextLimit = 4_000

    /// Makes an item with the teaser of its summary: a stored one, or an empty one where a content warning
    /// hides the text.
    public init(stored summary: ItemSummary, text: ItemText?, article: String? = nil) {
        self.summary = summary
        self.text = text
        self.article = article
    }

    /// The summary's identity.
    public var id: UUID { summary.id }

    /// The text without markup, for HTML the teaser; `nil` if there is none.
    public var plainText: String? {
        switch text {
        case .plain(let source): source
        case .html: summary.teaser
        case nil: nil
        }
    }

    /// Whether this version of an item is shown as updated: its title or text differs from the version
    /// before. Other properties, such as the number of comments, change silently.
    public func isUpdated(from before: FeedItem) -> Bool {
        summary.title != before.summary.title || text != before.text
    }

    /// This version of an item with the identity, the time of first reading and the article of the stored version.
    public func replacing(_ stored: FeedItem) -> FeedItem {
        var summary = summary
        summary.id = stored.id
        summary.source = stored.summary.source
        summary.nativeID = stored.summary.nativeID
        summary.firstSeen = stored.summary.firstSeen
        return FeedItem(stored: summary, text: text, article: stored.article)
    }
}
