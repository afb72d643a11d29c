/// A block-level part of a text. Blocks are not empty: a paragraph has text, a list items, a table rows.
public indirect enum HTMLBlock: Hashable, Sendable {
    case paragraph([TextRun])
    /// A heading of a level from 1 to 6.
    case heading(level: Int, [TextRun])
    /// A list with items numbered from `start` on; `nil` for an unordered list.
    case list(start: Int?, items: [[HTMLBlock]])
    case quote([HTMLBlock])
    /// Lines with their spaces.
    case preformatted(String)
    /// A thematic break.
    case rule
    case picture(HTMLPicture)
    /// Rows of cells. A layout table with one cell a row is not a table.
    case table(rows: [[[HTMLBlock]]])

    /// The greatest depth of elements that are read as blocks.
    public static let depthLimit = 100
}

/// A picture within a text.
public struct HTMLPicture: Hashable, Sendable {
    /// The address, not validated; absolute where ``HTMLReader`` knew the base.
    public var address: String
    /// The alternative text; empty where there is none.
    public var alternativeText: String
    /// The size in pixels; `nil` where the document has none.
    public var width: Int?, height: Int?
    /// The target of a link around the picture, like ``address``.
    public var link: String?

    /// Makes a picture, by default one without size, link and alternative text.
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

/// Text in one style. Line ends are line breaks; other white space is collapsed.
public struct TextRun: Hashable, Sendable {
    /// The semantic styles of a text, any number at once.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The styles as bits.
        public let rawValue: UInt8

        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Stress or another voice, commonly in italics.
        public static let emphasis = Traits(rawValue: 1)
        /// Importance, commonly in bold.
        public static let strong = Traits(rawValue: 2)
        /// Code or keyboard input, commonly in a monospaced font.
        public static let code = Traits(rawValue: 4)
        /// Deleted text, commonly struck through.
        public static let deleted = Traits(rawValue: 8)
    }

    /// The characters, not sanitized.
    public var text: String
    /// The styles.
    public var traits: Traits
    /// The target of a link, not validated; absolute where ``HTMLReader`` knew the base.
    public var link: String?

    /// Makes a run, by default one without styles and link.
    public init(_ text: String, _ traits: Traits = [], link: String? = nil) {
        self.text = text
        self.traits = traits
        self.link = link
    }
}
