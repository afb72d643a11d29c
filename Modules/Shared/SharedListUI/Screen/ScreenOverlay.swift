import ListInterface
import Observation
import TerminalInterface
import TextInterface

/// The overlay of a screen, which handles the keys: the help, a question, or a text for selection.
@Observable
final class ScreenOverlay {
    enum Content {
        case none
        case help(HelpOverlay)
        /// A question; `isFind` for a text to find.
        case question(Prompt, isFind: Bool, answer: (String) -> Void)
        /// A question that one key answers; all other keys cancel it.
        case choice(KeyChoice, answer: (Int) -> Void)
        case selection(SelectableText)
    }

    /// The result of a mouse action.
    enum MouseOutcome: Equatable {
        case taken
        /// The action has its function without the overlay.
        case passed
        /// A line of the help was clicked, which presses its key.
        case pressed(KeyPress)
    }

    /// The lines by which a key for a page scrolls the help or the text.
    nonisolated static let linesPerPage = 10

    private(set) var content = Content.none

    /// The largest scroll offset of the help or the text in the last frame.
    @ObservationIgnored private var furthest = 0
    /// The click targets of the help in the last frame.
    @ObservationIgnored private var helpTargets: [ClickTarget] = []

    func show(_ content: Content) {
        self.content = content
    }

    /// Whether characters are typed into a question or the help's filter.
    var isTyping: Bool {
        switch content {
        case .none, .selection, .choice: false
        case .help, .question: true
        }
    }

    /// Whether there is an overlay.
    var isShown: Bool {
        if case .none = content { false } else { true }
    }

    /// Whether the help is shown, which has keys of its own.
    var isHelp: Bool {
        if case .help = content { true } else { false }
    }

    /// The question in the status line.
    var prompt: Prompt? {
        if case .question(let prompt, _, _) = content { prompt } else { nil }
    }

    /// The question in the status line that one key answers.
    var choice: KeyChoice? {
        if case .choice(let choice, _) = content { choice } else { nil }
    }

    /// The text to find that is being typed; `nil` for none.
    var query: FoldedText? {
        if case .question(let prompt, true, _) = content, !prompt.input.isEmpty {
            FoldedText(prompt.input.text)
        } else {
            nil
        }
    }

    /// - Parameter command: The press's command, for a state without text input.
    /// - Returns: Whether the overlay uses the key.
    func press(_ press: KeyPress, _ command: KeyCommand.ID?) -> Bool {
        switch content {
        case .none: return false
        case .selection(let selection):
            guard furthest > 0, let scrolled = selection.scrolled(by: command, furthest: furthest) else {
                content = .none
                return press.key == .escape
            }
            content = .selection(scrolled)
        case .help(var help):
            let isClosed = command == .help && !press.isLetter || !help.press(press.key, press.modifiers)
            if isClosed { content = .none } else { show(help) }
        case .choice(let choice, let answer):
            content = .none
            if let index = choice.answers.firstIndex(where: { $0.press == press }) { answer(index) }
        case .question(let prompt, _, let answer):
            switch prompt.press(press.key, press.modifiers) {
            case .typing: break
            case .cancelled: content = .none
            case .answered:
                content = .none
                answer(prompt.input.text)
            }
        }
        return true
    }

    /// - Returns: Whether the overlay uses the text.
    func paste(_ text: String) -> Bool {
        switch content {
        case .none, .selection, .choice: return false
        case .help(var help):
            help.paste(text)
            content = .help(help)
        case .question(let prompt, _, _):
            prompt.input.paste(text)
        }
        return true
    }

    /// Handles a mouse action over the help or a long text: the wheel scrolls, and a click presses the key of
    /// the help's line.
    func mouse(_ action: MouseAction, row: Int, column: Int) -> MouseOutcome {
        let lines = action == .wheelUp ? -ListMoves.linesPerStep : ListMoves.linesPerStep
        if action == .drag { return .taken }
        if case .selection(let selection) = content, action != .press, furthest > 0 {
            content = .selection(selection.scrolled(to: selection.scroll + lines, furthest: furthest))
            return .taken
        }
        guard case .help(var help) = content else { return .passed }
        switch action {
        case .press:
            content = .none
            if let target = helpTargets.first(where: { $0.contains(row: row, column: column) }) {
                return .pressed(target.press)
            }
        case .wheelUp, .wheelDown:
            help.scroll(by: lines)
            show(help)
        case .drag: break
        }
        return .taken
    }

    private func show(_ help: HelpOverlay) {
        var help = help
        help.clampScroll(to: furthest)
        content = .help(help)
    }

    /// Draws the help or the text over a frame.
    ///
    /// - Parameter end: The row below the text.
    func draw(_ keys: ScreenKeys, above end: Int, environment: ScreenEnvironment, into frame: inout Frame) {
        let palette = environment.palette
        switch content {
        case .none, .question, .choice: break
        case .help(let help):
            (furthest, helpTargets) = help.draw(
                keys.helpGroups, strings: environment.strings, palette: palette, into: &frame)
        case .selection(let selection):
            furthest = selection.draw(above: end, palette: palette, into: &frame.grid)
        }
    }
}
