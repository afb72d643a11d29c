import TerminalInterface

/// A terminal with known behavior: a row of ``table``.
struct KnownTerminal: Sendable {
    /// A fact that identifies a terminal.
    enum Identifier: Hashable, Sendable {
        /// Its reply to XTVERSION begins with a name.
        case name(String)
        /// The first number of its secondary device attributes (DA2); the second number may be its version.
        case deviceType(Int, hasVersion: Bool = false)
        /// An environment variable with a prefix.
        case variable(String, prefix: String = "")

        /// The precedence of identifiers, strongest first.
        enum Strength: CaseIterable {
            case name, deviceType, terminfo, variable
        }

        var strength: Strength {
            switch self {
            case .name: .name
            case .deviceType: .deviceType
            // ssh passes TERM on, and each terminal sets it again.
            case .variable("TERM", _): .terminfo
            case .variable: .variable
            }
        }
    }

    /// The order of right-to-left text, and the sequences that disable the terminal's own reordering.
    struct Bidi: Sendable {
        let order: TerminalTraits.Bidi
        /// The sequences that switch the terminal's reordering off and on, where BDSM (`CSI 8 l`) does not.
        var off = ""
        var on = ""

        static let cells = Bidi(order: .cells)
    }

    /// The name for display.
    let title: String
    let identifiers: [Identifier]
    /// The first version that the row covers; a terminal without a version counts as older.
    var since: TerminalVersion?
    /// The first version that the row no longer covers.
    var before: TerminalVersion?
    var pictures = TerminalTraits.Pictures.sixelsOrCells
    var blocks = TerminalTraits.Blocks.halves
    var bidi = Bidi.cells
    /// Whether it is a terminal multiplexer, whose output other terminals draw.
    var isMultiplexer = false
    /// Whether shape 0 of the cursor (DECSCUSR) is the reader's.
    var restoresCursor = true
    /// Whether every build shows sixels.
    var hasSixels = false
    /// Whether scrolls stay within left and right margins, where the terminal has them.
    var scrollsWithinColumns = true
    /// Whether sixels stay below later text until kitty's protocol deletes them.
    var layersSixels = false

    /// Whether the row covers a version; an empty text is an unknown version.
    func covers(_ text: String) -> Bool {
        guard !text.isEmpty else { return since == nil }
        let version = TerminalVersion(text)
        if let since, !version.isAtLeast(since) { return false }
        if let before, version.isAtLeast(before) { return false }
        return true
    }
}
