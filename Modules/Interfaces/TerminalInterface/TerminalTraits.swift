/// The identity of a terminal, and the known behavior of its version.
public struct TerminalTraits: Hashable, Sendable {
    /// The support for pictures.
    public enum Pictures: Hashable, Sendable {
        /// Kitty's protocol with Unicode placeholders.
        case placeholders
        /// Kitty's protocol with placements at the cursor.
        case placed
        /// Sixels where the primary device attributes (DA1) list them, otherwise characters.
        case sixelsOrCells
    }

    /// The finest block symbols that are known to be drawn without gaps.
    public enum Blocks: Hashable, Sendable {
        /// Upper and lower halves.
        case halves
        /// Quadrants.
        case quadrants
        /// The sextants of Unicode 13.
        case sextants
    }

    /// The order in which right-to-left cells are drawn.
    public enum Bidi: Hashable, Sendable {
        /// Each cell in its place.
        case cells
        /// Each cell in its place, but letters with combining marks are lost.
        case cellsWithoutMarks
        /// Each run of cells in one font is shaped and reversed.
        case runs
        /// Each line is shaped and reordered (UAX #9) from left to right.
        case lines
    }

    /// The name, such as `kitty`: printable ASCII.
    public var name: String
    /// The version, such as `0.26.5`; empty where it is unknown.
    public var version: String
    /// The support for pictures.
    public var pictures: Pictures
    /// The finest block symbols that are known to be drawn without gaps.
    public var blocks: Blocks
    /// The order in which right-to-left cells are drawn.
    public var bidi: Bidi

    /// Makes traits.
    public init(
        name: String, version: String = "", pictures: Pictures = .sixelsOrCells, blocks: Blocks = .halves,
        bidi: Bidi = .cells
    ) {
        self.name = name
        self.version = version
        self.pictures = pictures
        self.blocks = blocks
        self.bidi = bidi
    }
}
