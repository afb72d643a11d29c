import TerminalInterface
import TextInterface

/// A question in the status bar, and the text typed as its answer.
struct Prompt {
    /// The result of a key.
    enum Outcome: Equatable {
        case typing
        case answered
        case cancelled
    }

    let label: SafeText
    let input: TextInput

    /// - Parameters:
    ///   - limit: The largest answer, in bytes of UTF-8.
    ///   - isSelected: Whether the text is selected, so that typing replaces it.
    init(_ label: SafeText, text: String = "", limit: Int, isSelected: Bool = false) {
        self.label = label
        input = TextInput(text, limit: limit, isSelected: isSelected)
    }

    func press(_ key: Key, _ modifiers: Modifiers) -> Outcome {
        switch key {
        case .enter: return .answered
        case .escape: return .cancelled
        // As in a pager: deleting from an empty answer cancels the question.
        case .backspace where modifiers.isEmpty && input.isEmpty: return .cancelled
        case .up, .down: input.deselect()
        default: _ = input.press(key, modifiers)
        }
        return .typing
    }

    /// Draws the question and its answer, with the cursor at the answer's end.
    func draw(row: Int, environment: ScreenEnvironment, into frame: inout Frame) {
        let style = environment.palette.bar
        let columns = frame.grid.columns
        frame.grid.fill(row: row, style: style)
        var column = ScreenLayout.margin(columns)
        if columns >= 20 {
            column += frame.grid.put(label, row: row, column: column, style: style.adding(.bold)) + 1
        }
        column = input.draw(
            row: row, columns: column..<max(column, columns), style: style,
            refusal: environment.strings[.promptFull],
            accent: environment.palette.accent.on(style.background), into: &frame.grid)
        frame.cursor = .init(row: row, column: min(column, columns - 1))
    }
}
