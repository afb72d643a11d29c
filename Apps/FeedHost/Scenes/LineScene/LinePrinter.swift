import FeedFeature
import ItemInterface
import PresentationInterface
import TextInterface

/// The functions that print lines.
public struct LineOutput {
    let line: (String) throws -> Void
    let text: (String) throws -> Void
    let isWriteError: (any Error) -> Bool

    /// Makes an output of functions.
    ///
    /// - Parameters:
    ///   - line: Prints a line of sanitized text as it is.
    ///   - text: Sanitizes text, and prints it in one line or several.
    ///   - isWriteError: Whether an error is one of `line` or `text`, which ends the scene.
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
    /// The sentences of items without texts.
    let sentences: FeedRowTexts
    /// The source, author and age of an item; `nil` in a feed of one server.
    let byline: (FeedItem) -> SafeText?

    func say(_ key: LineText, _ argument: String = "") throws {
        // A sentence has at most one placeholder.
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

    /// The texts in their order: title, location, byline, description.
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
