public import ItemInterface
import MarkupInterface
import TextInterface

/// A part of an opened item that is one row on the screen, or one or more lines of plain text.
nonisolated public struct ReaderPart: Hashable, Sendable {
    /// What a part is.
    enum Content: Hashable, Sendable {
        /// The title of the item, or of its list of links.
        case title(SafeText)
        /// Author, date, reading time and comments.
        case byline(SafeText)
        /// Running text.
        case text([ReaderRun])
        /// A heading of a level from 1 to 6.
        case heading(level: Int, [ReaderRun])
        /// Lines as they are.
        case preformatted([String])
        case rule
        case table(ReaderTable, rows: Range<Int>)
        case picture(ReaderPicture)
        /// The warning in front of a text, and what shows the text; `nil` where it is shown.
        case warning(SafeText, hint: SafeText?)
        /// A recording in words, and the number of its link.
        case recording(SafeText, number: Int, address: String)
        /// What the program says of the item.
        case note(SafeText)
        /// The number of a link, and its address.
        case link(Int, String)
    }

    /// What stands before the lines of a part that is within others.
    enum Mark: Hashable, Sendable {
        /// The bar of a quote.
        case quote
        /// The sign or number of an item of a list, before the first line of its first part.
        case item(SafeText)
        /// The room under such a sign.
        case indent(Int)

        /// What stands in its columns below the first line.
        var below: Mark { if case .item(let text) = self { .indent(text.width) } else { self } }

        /// The columns that it takes.
        var width: Int {
            switch self {
            case .quote: 2
            case .item(let text): text.width
            case .indent(let width): width
            }
        }
    }

    /// The part's number among all of the item, folded ones included.
    let index: Int
    /// What it is.
    let content: Content
    /// What stands before its lines, from the outside.
    var marks: [Mark] = []
    /// Whether a free line follows.
    var isSpaced = true
    /// Those of its marks that go on in the free line, since the next part has them too.
    var lastingMarks: [Mark] = []

    /// The picture that a reader can see larger; `nil` for parts that are none.
    public var picture: ItemMedia? { shownPicture?.media }

    /// The picture that the part is; `nil` for parts that are none.
    var shownPicture: ReaderPicture? {
        if case .picture(let picture) = content { picture } else { nil }
    }

    /// The address that the part is about, besides that of its item; `nil` for most.
    public var address: String? {
        switch content {
        case .link(_, let address), .recording(_, _, let address): address
        default: nil
        }
    }

    /// The words of the part, unwrapped.
    var text: String {
        switch content {
        case .title(let text), .byline(let text), .warning(let text, _), .note(let text): text.text
        case .recording(let text, let number, _): "[\(number)] \(text.text)"
        case .text(let runs), .heading(_, let runs): runs.map(\.text).joined()
        case .preformatted(let lines): lines.joined(separator: "\n")
        case .rule: ""
        case .table(let table, let rows): rows.map(table.text).joined(separator: "\n")
        case .picture(let picture): picture.caption.text
        case .link(let number, let address): "[\(number)] \(address)"
        }
    }

    /// The share of the whole that a reader has read with it, in characters; a picture counts as some lines.
    var weight: Int {
        switch content {
        case .title, .byline, .rule, .warning, .recording, .note, .link: 0
        case .text(let runs), .heading(_, let runs): 1 + runs.reduce(0) { $0 + $1.text.utf8.count }
        case .preformatted(let lines): lines.reduce(0) { $0 + 1 + $1.utf8.count }
        case .table(let table, let rows): 1 + rows.reduce(0) { $0 + table.weight(of: $1) }
        case .picture: 300
        }
    }
}

/// Text with one look in an opened item.
nonisolated struct ReaderRun: Hashable, Sendable {
    /// The characters, not sanitized.
    var text: String
    /// The marks that its author gave it.
    var traits: TextRun.Traits = []
    /// What it is for the reader's way out of the text.
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
    /// The words below it; empty where there are none.
    var caption: SafeText
    /// The number of the link that the picture is; `nil` where it is none.
    var number: Int?
}
