import TerminalInterface

/// What is known of a terminal: a row of ``table``.
struct KnownTerminal: Sendable {
    /// By what a terminal is told from others.
    enum Mark: Hashable, Sendable {
        /// The name that it gives itself (XTVERSION).
        case name(String)
        /// The first number of its second attributes (DA2); the second one may be its version.
        case make(Int, tellsVersion: Bool = false)
        /// A variable of the environment that begins with some text.
        case variable(String, prefix: String = "")

        /// The strongest come first.
        enum Strength: CaseIterable {
            case name, make, terminfo, variable
        }

        var strength: Strength {
            switch self {
            case .name: .name
            case .make: .make
            // TERM passes ssh, and each terminal sets it anew.
            case .variable("TERM", _): .terminfo
            case .variable: .variable
            }
        }
    }

    /// Who orders right-to-left text, and how the terminal is kept from it.
    struct Bidi: Sendable {
        let order: TerminalTraits.Bidi
        /// What switches the terminal's own order off where BDSM (`CSI 8 l`) does not, and what switches it on again.
        var off = ""
        var on = ""

        static let app = Bidi(order: .app)
    }

    /// The name for readers.
    let title: String
    let marks: [Mark]
    /// The first version of this row; one that tells none is older.
    var since: TerminalVersion?
    /// The first version that is no longer of this row.
    var before: TerminalVersion?
    var pictures = TerminalTraits.Pictures.sixelsOrCells
    var bidi = Bidi.app
    /// Whether other terminals draw what it is given.
    var isMultiplexer = false
    /// Whether sixels stay below the cells, whatever is written there, until kitty's protocol deletes them.
    var layersSixels = false

    /// Whether a version belongs to this row.
    func covers(_ text: String) -> Bool {
        guard !text.isEmpty else { return since == nil }
        let version = TerminalVersion(text)
        if let since, !version.isAtLeast(since) { return false }
        if let before, version.isAtLeast(before) { return false }
        return true
    }
}
