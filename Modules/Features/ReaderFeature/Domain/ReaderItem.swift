public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import MarkupInterface

/// An opened item: its text in blocks, its source, its bookmark and its position in the list.
nonisolated public struct ReaderItem: Identifiable, Hashable, Sendable {
    /// The item.
    public var item: FeedItem
    /// The blocks of its text.
    public var blocks: [HTMLBlock]
    /// The blocks of the article of its page; `nil` if that was not fetched.
    public var articleBlocks: [HTMLBlock]?
    /// Whether the article is shown in place of the text.
    public var showsArticle = false
    /// The name of the item's source; `nil` if it has none.
    public var source: String?
    /// The names of the other sources that have the same post.
    public var otherSources: [String]
    /// Whether the item is bookmarked.
    public var isBookmarked: Bool
    /// The item's position in the list from which it was opened; `nil` if it is unknown.
    public var position: Position?

    /// A position in a list.
    public struct Position: Hashable, Sendable {
        /// The position, from 1.
        public var place: Int
        /// The number of items.
        public var count: Int

        /// Makes a position in a list.
        public init(_ place: Int, of count: Int) {
            self.place = place
            self.count = count
        }
    }

    /// Reads an item's text and its article, which is shown in its place, into blocks, with relative addresses resolved against the item's page. Slow, as
    /// `HTMLReader` is: to be called off the main actor.
    public init(
        _ item: FeedItem, by html: any HTMLReader, source: String? = nil, otherSources: [String] = [],
        isBookmarked: Bool = false, position: Position? = nil
    ) {
        let blocks =
            switch item.text {
            case .html(let text): html.blocks(of: text, at: item.summary.link?.url)
            case .plain(let text): Self.paragraphs(of: text)
            case nil: [HTMLBlock]()
            }
        self.init(
            item, blocks: blocks, source: source, otherSources: otherSources, isBookmarked: isBookmarked,
            position: position)
        articleBlocks = item.article.map { html.blocks(of: $0, at: item.summary.link?.url) }
        showsArticle = articleBlocks != nil
    }

    /// Makes an item from its blocks.
    public init(
        _ item: FeedItem, blocks: [HTMLBlock], source: String? = nil, otherSources: [String] = [],
        isBookmarked: Bool = false, position: Position? = nil
    ) {
        self.item = item
        self.blocks = blocks
        self.source = source
        self.otherSources = otherSources
        self.isBookmarked = isBookmarked
        self.position = position
    }

    /// The item's identity.
    public var id: UUID { item.id }

    /// The blocks that are shown.
    var shownBlocks: [HTMLBlock] { showsArticle ? articleBlocks ?? blocks : blocks }

    /// Whether the title is a content warning of the text: sources make no teaser of such a text.
    public var isWarned: Bool {
        guard let text = item.text, item.summary.title != nil, item.summary.teaser.isEmpty else {
            return false
        }
        return !Teaser.text(text).isEmpty
    }

    /// The paragraphs of a plain text, separated by blank lines.
    private static func paragraphs(of text: String) -> [HTMLBlock] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map { .paragraph([TextRun($0.joined(separator: "\n"))]) }
    }
}
