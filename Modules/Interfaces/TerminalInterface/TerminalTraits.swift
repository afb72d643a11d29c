/// Who a terminal is, and what one of its name and version is known to do.
public struct TerminalTraits: Hashable, Sendable {
    /// A way in which a terminal shows pictures.
    public enum Pictures: Hashable, Sendable {
        /// Kitty's protocol, with placeholders among the text.
        case placeholders
        /// Kitty's protocol, each picture placed at the cursor.
        case placed
        /// Sixels where the terminal's first attributes (DA1) list them, else characters.
        case sixelsOrCells
    }

    /// Who brings right-to-left text into the order in which it is seen.
    public enum Bidi: Hashable, Sendable {
        /// The program: the terminal shows cells in the order given.
        case app
        /// The program orders runs, and leaves the letters of each in logical order: the terminal shapes each run.
        case appKeepingRuns
        /// The terminal, line by line.
        case terminal
    }

    /// The name, such as `kitty`: printable ASCII.
    public var name: String
    /// The version, such as `0.26.5`; empty where the terminal does not tell.
    public var version: String
    /// How it shows pictures.
    public var pictures: Pictures
    /// Who orders right-to-left text.
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
