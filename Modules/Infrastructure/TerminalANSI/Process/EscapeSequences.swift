/// The escape sequences that set a terminal up, probe it and restore it.
struct EscapeSequences: Sendable {
    /// Whether the terminal has a window title, and ignores unknown strings.
    let isWindow: Bool
    /// Whether the terminal has scroll margins (DECSTBM).
    let scrolls: Bool
    /// The commands of kitty's graphics protocol, where pictures in pixels are possible.
    let kitty: KittyGraphics?
    /// Whether the first probe includes kitty's protocol: a terminal of few colors may print the query.
    let probesKitty: Bool
    /// Whether the terminal may be probed for its color depth.
    let probesColorDepth: Bool
    /// Whether the terminal's own bidirectional reordering stays on.
    let leavesBidiToTerminal: Bool

    init(
        terminalName: String, kitty: KittyGraphics? = nil, probesKitty: Bool = true,
        probesColorDepth: Bool = false, leavesBidiToTerminal: Bool = false
    ) {
        self.leavesBidiToTerminal = leavesBidiToTerminal
        // Linux's console prints unknown strings.
        isWindow = !terminalName.hasPrefix("linux") && !terminalName.hasPrefix("vt")
        scrolls = Scroll.isSupported(byTerminalNamed: terminalName)
        self.kitty = isWindow ? kitty : nil
        self.probesKitty = probesKitty && self.kitty != nil
        self.probesColorDepth = probesColorDepth && isWindow
    }

    /// Pushes the window title (XTWINOPS 22).
    var pushTitle: String { isWindow ? "\u{1B}[22;0t" : "" }

    /// The modes of the full screen: cells in the given order (ECMA-48, BDSM; VTE applies it to lines that
    /// are created after it), alternate screen, no cursor, no autowrap, bracketed paste, mouse buttons, drags and
    /// wheel, focus reports.
    var enter: String {
        (leavesBidiToTerminal ? "" : "\u{1B}[8l")
            + "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h"
    }

    /// Makes the cursor a steady bar (DECSCUSR), beside the sign in its cell.
    static let barCursor = "\u{1B}[6 q"

    /// The first probe: name and version (XTVERSION, DA2), color depth, cursor, background, the sizes of a
    /// cell and of the text area in pixels, synchronized output (mode 2026), left and right margins (mode
    /// 69), kitty's protocol, the subscription to light and dark changes (mode 2031), and last the primary
    /// attributes query.
    ///
    /// - Parameter name: The shared memory with a pixel that a local terminal can read.
    func probe(sharedMemory name: String?) -> String {
        probe(probesKitty ? kitty?.query(sharedMemory: name) ?? "" : "")
    }

    /// The same probe for a terminal that was probed before. A terminal outside tmux is not probed again.
    ///
    /// - Parameter kitty: Whether kitty's protocol was probed before.
    func probeAgain(kitty isProbed: Bool) -> String {
        probe(isProbed ? kitty.map { $0.isInTmux ? "" : $0.query() } ?? "" : "")
    }

    private func probe(_ pictures: String) -> String {
        guard isWindow else { return Self.primaryAttributesQuery }
        let colors = (probesColorDepth ? Self.settingsQuery : "") + Self.backgroundQuery
        let modes = "\u{1B}[?2026$p\u{1B}[?69$p"
        return "\u{1B}[>q\u{1B}[>c\(colors)\u{1B}[16t\u{1B}[14t\(modes)\(pictures)\u{1B}[?2031h\u{1B}[c"
    }

    /// The query to which every terminal replies (DA1), after its replies to earlier queries.
    static let primaryAttributesQuery = "\u{1B}[c"

    /// The query for the background (OSC 11).
    static let backgroundQuery = "\u{1B}]11;?\u{1B}\\"

    /// The queries (DECRQSS) for the color depth, where the terminal reports the nearest equivalent of a 24-bit
    /// color, and for the shape of the cursor. The style is plain afterwards.
    static let settingsQuery = "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}P$q q\u{1B}\\"

    /// The query for the count of sixel colors (XTSMGRAPHICS).
    static let sixelColorsQuery = "\u{1B}[?1;1;0S"

    /// Sets the count of sixel colors (XTSMGRAPHICS), to which the terminal replies as to a query.
    static func setSixelColors(_ count: Int) -> String { "\u{1B}[?1;3;\(count)S" }

    /// Resets all modes from any state of the terminal's parser: within a string, a frame or a sequence. It
    /// erases nothing: the main screen may be visible already.
    var leave: String { leave(by: "", cursorShape: isWindow ? 0 : nil) }

    /// Resets all modes from the alternate screen and erases that: after a change of the window's size, tmux
    /// (3.3) copies its rows to the main screen. Some terminals have no alternate screen.
    ///
    /// - Parameters:
    ///   - settings: The sequences that restore the terminal's settings, such as the count of sixel colors.
    ///   - cursorShape: The shape of the cursor before ``barCursor``, where that was sent; 0 for the default.
    func leave(restoring settings: String, cursorShape: Int?) -> String {
        leave(by: settings + "\u{1B}[m\u{1B}[H\u{1B}[2J", cursorShape: cursorShape)
    }

    private func leave(by first: String, cursorShape: Int?) -> String {
        let sequences = isWindow ? "\u{1B}\\\u{1B}[?2026l\u{1B}[?2031l\u{1B}]8;;\u{1B}\\" : ""
        let cursorAndTitle = (cursorShape.map { "\u{1B}[\($0) q" } ?? "") + (isWindow ? "\u{1B}[23;0t" : "")
        // The margins of an incomplete frame. Resetting them moves the cursor, perhaps on the main screen.
        let margins = scrolls ? "\u{1B}7\u{1B}[?69l\u{1B}[r\u{1B}8" : ""
        return sequences + first + margins + (probesKitty ? kitty?.deleteAll ?? "" : "")
            + "\u{1B}[m\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l"
            + "\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l" + cursorAndTitle
    }
}
