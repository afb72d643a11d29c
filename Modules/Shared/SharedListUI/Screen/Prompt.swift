import TerminalInterface
import TextInterface

/// A question in the status line, and what has been typed as its answer.
struct Prompt {
    /// What came of a key.
    enum Outcome: Equatable {
        case typing
        case answered
        case cancelled
    }

    let label: SafeText
    let input: TextInput

    /// - Parameter limit: The most bytes of UTF-8 that the answer may have.
    init(_ label: SafeText, text: String = "", limit: Int) {
        self.label = label
        input = TextInput(text, limit: limit)
    }

    func press(_ key: Key, _ modifiers: Modifiers) -> Outcome {
        switch (key, modifiers) {
        case (.enter, _): return .answered
        case (.escape, _): return .cancelled
        case (.backspace, []):
            // As in a pager: there is nothing left to take away but the question.
            if input.isEmpty { return .cancelled }
            input.removeLast()
        case (.character("u"), .control): input.removeAll()
        case (.character("w"), .control), (.backspace, _): input.removeWord()
        case (.character(let character), []): input.type(character)
        default: break
        }
        return .typing
    }
}
