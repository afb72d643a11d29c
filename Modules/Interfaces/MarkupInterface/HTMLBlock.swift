/// A part of a text that stands in lines of its own.
///
/// There is no empty one: a paragraph has text, a list items, a table rows.
public indirect enum HTMLBlock: Hashable, Sendable {
    case paragraph([TextRun])
    /// A heading of a level from 1 to 6.
    case heading(level: Int, [TextRun])
    /// A list, whose items are numbered from `start` on; `nil` where they have no numbers.
    case list(start: Int?, items: [[HTMLBlock]])
    case quote([HTMLBlock])
    /// Lines as they are, with their spaces.
    case preformatted(String)
    /// A line that separates what stands before it from what follows.
    case rule
    case picture(HTMLPicture)
    /// Rows of cells. Tables that only lay out a text, with one cell a row, are none.
    case table(rows: [[[HTMLBlock]]])
}

/// A picture within a text.
public struct HTMLPicture: Hashable, Sendable {
    /// The address, absolute where ``HTMLReader`` was told what it is relative to; not checked.
    public var address: String
    /// The words in its place where it cannot be seen; empty where there are none.
    public var alternativeText: String
    /// The size in pixels that the document gives; `nil` where it gives none.
    public var width: Int?, height: Int?
    /// The address that the picture leads to, like ``address``; `nil` where it is no link.
    public var link: String?

    /// Makes a picture.
    public init(
        _ address: String, alternativeText: String = "", width: Int? = nil, height: Int? = nil,
        link: String? = nil
    ) {
        self.address = address
        self.alternativeText = alternativeText
        self.width = width
        self.height = height
        self.link = link
    }
}

/// Text with one look. Line ends in it are meant; its other white space is single spaces.
public struct TextRun: Hashable, Sendable {
    /// The meanings that a text can be marked with, any number at once.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The marks as bits.
        public let rawValue: UInt8

        /// Makes marks of their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Stressed, or in another voice; mostly set in italics.
        public static let emphasis = Traits(rawValue: 1)
        /// Important; mostly set in bold.
        public static let strong = Traits(rawValue: 2)
        /// Typed by or into a machine; mostly set in letters of one width.
        public static let code = Traits(rawValue: 4)
        /// No longer valid; mostly struck through.
        public static let deleted = Traits(rawValue: 8)
    }

    /// The characters, not sanitized.
    public var text: String
    /// The marks.
    public var traits: Traits
    /// The address that the text leads to, absolute where ``HTMLReader`` was told what it is relative to, and not checked;
    /// `nil` where it is no link.
    public var link: String?

    /// Makes a run.
    public init(_ text: String, _ traits: Traits = [], link: String? = nil) {
        self.text = text
        self.traits = traits
        self.link = link
    }
}
