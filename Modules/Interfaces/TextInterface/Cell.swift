/// A cell of a ``Grid``, of 16 bytes.
public struct Cell: Hashable, Sendable {
    /// A Unicode scalar, or the index of a longer cluster in the grid's table.
    public internal(set) var glyph: UInt32
    /// The style.
    public var style: Style
    /// The width in cells: 1, 2 for a wide glyph, 0 for the right half of one.
    public internal(set) var width: UInt8
    /// Whether terminals disagree about the width; see ``SafeText/Cluster/isWidthUncertain``.
    public internal(set) var isWidthUncertain: Bool

    init(glyph: UInt32, style: Style, width: UInt8, isWidthUncertain: Bool = false) {
        self.glyph = glyph
        self.style = style
        self.width = width
        self.isWidthUncertain = isWidthUncertain
    }

    /// The glyph, if it is a single scalar; ``Grid/cluster(row:column:)`` returns longer clusters.
    public var scalar: Unicode.Scalar? { Unicode.Scalar(glyph) }

    /// A space in a style.
    public static func blank(_ style: Style) -> Cell {
        Cell(glyph: 0x20, style: style, width: 1)
    }

    /// The bit of glyphs that are indices into the grid's table; no Unicode scalar has it.
    static let tableBit: UInt32 = 0x8000_0000
}

extension Cell: CustomStringConvertible {
    /// The glyph and its style in words, as in `"a", #FFFFFF on terminal`.
    public var description: String {
        let glyph = scalar.map { "\"\($0)\"" } ?? "a cluster"
        return "\(width == 0 ? "the right half of a glyph" : glyph), \(style)"
    }
}
