public import ItemInterface
import MarkupInterface
import TextInterface

/// A part of an opened item: one row on the screen, or lines of plain text.
nonisolated public struct ReaderPart: Hashable, Sendable {
    /// The content of a part.
    enum Content: Hashable, Sendable {
        /// The title of the item or of its list of links.
        case title(SafeText)
        /// Facts such as author, date and comments, and the index of the one that is left out first.
        case byline([SafeText], leastUseful: Int?)
        /// Running text.
        case text([ReaderRun])
        /// A heading of a level from 1 to 6.
        case heading(level: Int, [ReaderRun])
        /// Lines of code, and the most columns that a line of their block takes.
        case preformatted([String], longest: Int)
        case rule
        case table(ReaderTable, rows: Range<Int>)
        case picture(ReaderPicture)
        /// The content warning before a text, with the hint of the key that unfolds it; `nil` once unfolded.
        case warning(SafeText, hint: SafeText?)
        /// The description of a recording, and its link.
        case recording(SafeText, number: Int, address: String)
        /// A note of the program on the item.
        case note(SafeText)
        /// The number of a link, and its address.
        case link(Int, String)
    }

    /// The mark before the lines of a nested part.
    enum Mark: Hashable, Sendable {
        /// The bar of a quote.
        case quote
        /// The bullet or number of a list item, before the first line of its first part.
        case item(SafeText)
        /// The indent of the other lines of a list item.
        case indent(Int)

        /// The mark in the same columns below the first line.
        var below: Mark { if case .item(let text) = self { .indent(text.width) } else { self } }

        /// The columns of the mark.
        var width: Int {
            switch self {
            case .quote: 2
            case .item(let text): text.width
            case .indent(let width): width
            }
        }
    }

    /// The part's index among all parts of the item, folded ones included.
    let index: Int
    /// The content.
    var content: Content
    /// The marks before its lines, from the outermost on.
    var marks: [Mark] = []
    /// Whether a free line follows.
    var isSpaced = true
    /// The marks that the next part shares, which are drawn on the free line too.
    var lastingMarks: [Mark] = []

    /// The picture, which can be enlarged; `nil` for other parts.
    public var picture: ItemMedia? { shownPicture?.media }

    /// The picture with its caption; `nil` for other parts.
    var shownPicture: ReaderPicture? {
        if case .picture(let picture) = content { picture } else { nil }
    }

    /// The columns of all marks.
    var depth: Int { marks.reduce(0) { $0 + $1.width } }

    /// The address of a link or recording; `nil` for other parts.
    public var address: String? {
        switch content {
        case .link(_, let address), .recording(_, _, let address): address
        default: nil
        }
    }

    /// The text of the part, unwrapped.
    var text: String {
        switch content {
        case .title(let text), .warning(let text, _), .note(let text): text.text
        case .byline(let facts, _): SafeText.joined(facts, by: .dot).text
        case .recording(let text, let number, _): "[\(number)] \(text.text)"
        case .text(let runs), .heading(_, let runs): runs.map(\.text).joined()
        case .preformatted(let lines, _): lines.joined(separator: "\n")
        case .rule: ""
        case .table(let table, let rows): rows.map(table.text).joined(separator: "\n")
        case .picture(let picture): picture.captionText
        case .link(let number, let address): "[\(number)] \(address)"
        }
    }
}

/// A run of text in an opened item.
nonisolated struct ReaderRun: Hashable, Sendable {
    /// The characters, not sanitized.
    var text: String
    /// The author's emphasis.
    var traits: TextRun.Traits = []
    /// The role of the run in a link.
    var role = Role.text

    enum Role: Hashable, Sendable {
        case text
        /// The words of a link.
        case link
        /// The number of the link before it, in brackets.
        case number
    }
}

/// A picture in an opened item.
nonisolated struct ReaderPicture: Hashable, Sendable {
    /// The picture.
    var media: ItemMedia
    /// The caption, or the alternative text of a picture without one; empty for none.
    var caption: [ReaderRun]
    /// The number of the picture's link; `nil` for none.
    var number: Int?

    /// The caption without styles.
    var captionText: String { caption.map(\.text).joined() }
}
