import FeedFeature
import ItemInterface
import PresentationInterface
import TextInterface

/// Where lines are printed.
public struct LineOutput {
    let line: (String) throws -> Void
    let text: (String) throws -> Void
    let isWriteError: (any Error) -> Bool

    /// Makes an output of functions.
    ///
    /// - Parameters:
    ///   - line: Prints a line of sanitized text as it is.
    ///   - text: Sanitizes text, and prints it in one line or several.
    ///   - isWriteError: Whether an error is one that `line` and `text` throw: it ends the scene.
    public init(
        line: @escaping (String) throws -> Void, text: @escaping (String) throws -> Void,
        isWriteError: @escaping (any Error) -> Bool
    ) {
        self.line = line
        self.text = text
        self.isWriteError = isWriteError
    }
}

/// Prints items, comments and sentences.
struct LinePrinter {
    let output: LineOutput
    let strings: LocalizedStrings
    /// The sentences in place of texts that an item does not have.
    let sentences: FeedRowTexts
    /// Where an item comes from and when; `nil` in a feed of one server.
    let byline: (FeedItem) -> SafeText?

    func say(_ key: LineText, _ argument: String = "") throws {
        // A sentence has one placeholder at most.
        try say(strings(key, argument))
    }

    func say(_ sentence: String) throws {
        try output.text(sentence)
    }

    /// Prints the texts of an item.
    func show(_ item: FeedItem, number: Int, marks: [String]) throws {
        try showHead(of: item, number: number, marks: marks)
        for line in texts(of: item).dropFirst() { try output.line("   \(line)") }
    }

    /// Prints the first line of an item.
    func showHead(of item: FeedItem, number: Int, marks: [String]) throws {
        let text = texts(of: item).first ?? sentences.untitled(FeedItemViewModel(item)).text
        try output.line("\(number). \(marks.map { $0 + " " }.joined())\(text)")
    }

    /// The texts in their order: title, place, source and age, text.
    private func texts(of item: FeedItem) -> [String] {
        let model = FeedItemViewModel(item)
        let head = [model.title, model.location, byline(item)].compactMap(\.self)
        return (head + model.description).map(\.text)
    }

    /// Prints the comments of an item.
    func show(_ comments: LineComments) throws {
        for sentence in comments.sentences { try say(sentence) }
        for comment in comments.comments {
            try output.line(comment.head.text)
            for line in comment.lines { try output.line("   \(line.text)") }
        }
    }
}
