/// What takes a terminal over, asks it, and gives it back.
struct EscapeStrings: Sendable {
    /// Whether the terminal has a window title, and reads strings that it does not know.
    let isWindow: Bool
    /// Whether it scrolls between margins.
    let scrolls: Bool
    /// What is said about pictures in pixels, where there may be some.
    let commands: PictureCommands?
    /// Whether the terminal is asked for them with the first questions: one that shows few colours may print the question.
    let asksForPictures: Bool
    /// Whether the terminal may be asked how many colours text has.
    let asksForDepth: Bool

    /// Whether the terminal is left its own order of text.
    let leavesBidiToTerminal: Bool

    init(
        terminalName: String, commands: PictureCommands? = nil, asksForPictures: Bool = true,
        asksForDepth: Bool = false, leavesBidiToTerminal: Bool = false
    ) {
        self.leavesBidiToTerminal = leavesBidiToTerminal
        // Linux's own console prints what it does not know.
        isWindow = !terminalName.hasPrefix("linux") && !terminalName.hasPrefix("vt")
        scrolls = Scroll.works(onTerminalNamed: terminalName)
        self.commands = isWindow ? commands : nil
        self.asksForPictures = asksForPictures && self.commands != nil
        self.asksForDepth = asksForDepth && isWindow
    }

    /// Puts the reader's title aside.
    var keepTitle: String { isWindow ? "\u{1B}[22;0t" : "" }

    /// Cells shown in the order in which they stand (ECMA-48, BDSM), which VTE takes for lines that are made after it; the
    /// other screen, no cursor, no wrapping at the edge, pastes in brackets, the mouse's buttons and wheel, and whether the
    /// window has the keyboard.
    var enter: String { (leavesBidiToTerminal ? "" : "\u{1B}[8l") + Self.enter }

    private static let enter =
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?1004h"

    /// The questions, the one that every terminal answers last: who it is (XTVERSION, DA2), how many colours text has, the background, the sizes of a cell and of the text
    /// area in pixels, whether frames can be held back until they are whole, whether pictures can be shown in pixels;
    /// and the wish to be told when the reader's system turns light or dark.
    ///
    /// - Parameter name: What a terminal on this machine would find in its memory, if it shows pictures.
    func ask(sharing name: String?) -> String {
        ask(asksForPictures ? commands?.question(sharing: name) ?? "" : "")
    }

    /// The same questions for a terminal that was asked before. One behind tmux, which answers late or never, is not asked
    /// again.
    ///
    /// - Parameter aboutPictures: Whether it was asked for pictures before.
    func askAgain(aboutPictures: Bool) -> String {
        ask(aboutPictures ? commands.map { $0.isInTmux ? "" : $0.question } ?? "" : "")
    }

    private func ask(_ pictures: String) -> String {
        guard isWindow else { return Self.askKind }
        return
            "\u{1B}[>q\u{1B}[>c\(asksForDepth ? Self.askDepth : "")\(Self.askBackground)\u{1B}[16t\u{1B}[14t\u{1B}[?2026$p\(pictures)\u{1B}[?2031h\u{1B}[c"
    }

    /// The question that every terminal answers (DA1): what was asked before it is answered by then, or never.
    static let askKind = "\u{1B}[c"

    /// The question for the background (OSC 11).
    static let askBackground = "\u{1B}]11;?\u{1B}\\"

    /// The question how many colours text has: what the terminal makes of a colour of 24 bits (DECRQSS). The style is plain
    /// then.
    static let askDepth = "\u{1B}[38;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m"

    /// The question how many colours a picture in sixels may have (XTSMGRAPHICS).
    static let askColors = "\u{1B}[?1;1;0S"

    /// Gives the terminal so many colours for a picture in sixels (XTSMGRAPHICS). It is answered as a question is.
    static func setColors(_ count: Int) -> String { "\u{1B}[?1;3;\(count)S" }

    /// Undoes everything, wherever the terminal's own parser stands: in a string, in a half-written frame, or in a
    /// sequence. It erases nothing: it may be written where the reader's own screen is shown already.
    var leave: String { leave(by: "") }

    /// Undoes everything from the other screen, which is left empty: where the window has another size than before, tmux
    /// (3.3) takes rows of it along. Elsewhere there may be no other screen.
    ///
    /// - Parameter colors: What gives the terminal its number of colours back.
    func leave(restoring colors: String) -> String { leave(by: colors + "\u{1B}[m\u{1B}[H\u{1B}[2J") }

    private func leave(by first: String) -> String {
        let strings = isWindow ? "\u{1B}\\\u{1B}[?2026l\u{1B}[?2031l\u{1B}]8;;\u{1B}\\" : ""
        let title = isWindow ? "\u{1B}[23;0t" : ""
        // Margins of a half-written frame. Taking them away moves the cursor, which may be the reader's already.
        let margins = scrolls ? "\u{1B}7\u{1B}[r\u{1B}8" : ""
        return strings + first + margins + (asksForPictures ? commands?.dropAll ?? "" : "")
            + "\u{1B}[m\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
            + title
    }
}
