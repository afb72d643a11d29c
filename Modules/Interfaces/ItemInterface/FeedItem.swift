public import FoundationEssentials

/// One item of a feed of any kind: a post, an article, a picture.
///
/// An item without a picture, a title or a text is an item like any other.
public struct FeedItem: Identifiable, Hashable, Sendable {
    /// The part that a row shows. Its teaser is that of ``text``.
    public let summary: ItemSummary
    /// The text, as it was sent; `nil` where there is none.
    public let text: ItemText?

    /// Makes an item, and the teaser of its text; the one that `summary` has is not used.
    public init(_ summary: consuming ItemSummary, text: ItemText?) {
        summary.teaser = text.map(Teaser.text) ?? ""
        self.summary = summary
        self.text = text
    }

    /// Makes an item of a summary whose teaser was made before, for stores, or is empty, for sources whose text is behind a
    /// warning.
    public init(stored summary: ItemSummary, text: ItemText?) {
        self.summary = summary
        self.text = text
    }

    /// The summary's identity.
    public var id: UUID { summary.id }

    /// The text without markup, of HTML the teaser; `nil` where there is none.
    public var plainText: String? {
        switch text {
        case .plain(let source): source
        case .html: summary.teaser
        case nil: nil
        }
    }

    /// Whether readers are told that this version of an item is updated: its title or text is another than before.
    /// Counts of comments, addresses and dates change without being told.
    public func isUpdated(from before: FeedItem) -> Bool {
        summary.title != before.summary.title || text != before.text
    }

    /// This version of an item in place of the stored one, whose identity and time of first reading it takes.
    public func replacing(_ stored: FeedItem) -> FeedItem {
        var summary = summary
        summary.id = stored.id
        summary.source = stored.summary.source
        summary.nativeID = stored.summary.nativeID
        summary.firstSeen = stored.summary.firstSeen
        return FeedItem(stored: summary, text: text)
    }
}
