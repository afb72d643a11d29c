import FeedFeature
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import TextInterface

/// The functions that print lines.
public struct PlainOutput {
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
struct PlainPrinter {
    let output: PlainOutput
    let strings: LocalizedStrings
    let sentences: PlainSentences

    func say(_ key: PlainText, _ argument: String = "") throws {
        // A sentence has at most one placeholder.
        try say(strings(key, argument))
    }

    func say(_ sentence: String) throws {
        try output.text(sentence)
    }

    /// Prints the texts of an item.
    func show(_ item: LibraryItem, from source: String?, number: Int, marks: [String]) throws {
        try showHead(of: item, from: source, number: number, marks: marks)
        for line in texts(of: item, from: source).dropFirst() { try output.line("   \(line)") }
    }

    /// Prints the first line of an item.
    func showHead(of item: LibraryItem, from source: String?, number: Int, marks: [String]) throws {
        let untitled = sentences.feed.rowTexts.untitled(FeedItemViewModel(item.item)).text
        let text = texts(of: item, from: source).first ?? untitled
        try output.line("\(number). \(marks.map { $0 + " " }.joined())\(text)")
    }

    /// The texts in their order: title, location, byline, description.
    private func texts(of item: LibraryItem, from source: String?) -> [String] {
        let model = FeedItemViewModel(item.item)
        let byline =
            sentences.style == .library
            ? sentences.feed.byline(
                item.row.summary, source: source, duplicateCount: item.row.duplicateCount) : nil
        return ([model.title, model.location, byline].compactMap(\.self) + model.description).map(\.text)
    }

    /// Prints the comments of an item.
    func show(_ comments: PlainComments) throws {
        for sentence in comments.sentences { try say(sentence) }
        for comment in comments.comments {
            try output.line(comment.head.text)
            for line in comment.lines { try output.line("   \(line.text)") }
        }
    }
}
