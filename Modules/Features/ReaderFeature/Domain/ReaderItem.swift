public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import MarkupInterface

/// An item as it is opened: its text in blocks, and what is known of it besides its own values.
nonisolated public struct ReaderItem: Identifiable, Hashable, Sendable {
    /// The item.
    public var item: FeedItem
    /// The blocks of its text.
    public var blocks: [HTMLBlock]
    /// The name of the item's source; `nil` where it has none.
    public var source: String?
    /// Whether the item is bookmarked.
    public var isBookmarked: Bool
    /// The item's place in the list from which it was opened, counted from 1, and the number of items there.
    public var position: Position?

    /// A place in a list.
    public struct Position: Hashable, Sendable {
        /// The place, from 1.
        public var place: Int
        /// The number of items.
        public var count: Int

        /// Makes a place in a list.
        public init(_ place: Int, of count: Int) {
            self.place = place
            self.count = count
        }
    }

    /// Reads an item's text into blocks, relative addresses by the item's own. Slow, as ``HTMLReader`` is: to be called off
    /// the main actor.
    public init(
        _ item: FeedItem, by html: any HTMLReader, source: String? = nil, isBookmarked: Bool = false,
        position: Position? = nil
    ) {
        let blocks =
            switch item.text {
            case .html(let text): html.blocks(of: text, at: item.summary.link?.url)
            case .plain(let text): Self.paragraphs(of: text)
            case nil: [HTMLBlock]()
            }
        self.init(item, blocks: blocks, source: source, isBookmarked: isBookmarked, position: position)
    }

    /// Makes an item whose text was read into blocks before.
    public init(
        _ item: FeedItem, blocks: [HTMLBlock], source: String? = nil, isBookmarked: Bool = false,
        position: Position? = nil
    ) {
        self.item = item
        self.blocks = blocks
        self.source = source
        self.isBookmarked = isBookmarked
        self.position = position
    }

    /// The item's identity.
    public var id: UUID { item.id }

    /// Whether the text is behind a content warning, which is the title: the source gives no teaser of a text that has one.
    public var isWarned: Bool {
        guard let text = item.text, item.summary.title != nil, item.summary.teaser.isEmpty else {
            return false
        }
        return !Teaser.text(text).isEmpty
    }

    /// Paragraphs between blank lines.
    private static func paragraphs(of text: String) -> [HTMLBlock] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map { .paragraph([TextRun($0.joined(separator: "\n"))]) }
    }
}
