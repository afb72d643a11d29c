/// The identity of a terminal, and the known behaviour of its version.
public struct TerminalTraits: Hashable, Sendable {
    /// The support for pictures.
    public enum Pictures: Hashable, Sendable {
        /// Kitty's protocol with Unicode placeholders.
        case placeholders
        /// Kitty's protocol with placements at the cursor.
        case placed
        /// Sixels where the primary device attributes (DA1) list them, else characters.
        case sixelsOrCells
    }

    /// The layer that reorders right-to-left text.
    public enum Bidi: Hashable, Sendable {
        /// The program: the terminal draws cells in the given order.
        case app
        /// The program reorders runs, with their letters in logical order: the terminal shapes each run.
        case appKeepingRuns
        /// The terminal, line by line.
        case terminal
    }

    /// The name, such as `kitty`: printable ASCII.
    public var name: String
    /// The version, such as `0.26.5`; empty where it is unknown.
    public var version: String
    /// The support for pictures.
    public var pictures: Pictures
    /// The layer that reorders right-to-left text.
    public var bidi: Bidi

    /// Makes traits.
    public init(
        name: String, version: String = "", pictures: Pictures = .sixelsOrCells, bidi: Bidi = .app
    ) {
        self.name = name
        self.version = version
        self.pictures = pictures
        self.bidi = bidi
    }
}
