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
    private(set) var text: String

    init(_ label: SafeText, text: String = "") {
        self.label = label
        self.text = text
    }

    mutating func press(_ key: Key, _ modifiers: Modifiers) -> Outcome {
        switch (key, modifiers) {
        case (.enter, _): return .answered
        case (.escape, _): return .cancelled
        case (.backspace, []):
            // As in a pager: there is nothing left to take away but the question.
            if text.isEmpty { return .cancelled }
            text.removeLast()
        case (.character("u"), .control): text = ""
        case (.character("w"), .control), (.backspace, _): removeWord()
        case (.character(let character), []): text.append(character)
        default: break
        }
        return .typing
    }

    mutating func paste(_ pasted: String) {
        text += SafeText(pasted).text
    }

    private mutating func removeWord() {
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
    }
}
