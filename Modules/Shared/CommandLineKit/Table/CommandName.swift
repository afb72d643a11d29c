/// A command by the words that ask for it, such as `list` or `cache info`; the program without a command has none.
public struct CommandName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The words with a space between; empty for the program without a command.
    public let words: String

    /// Names the command of these words, one space between two.
    public init(_ words: String) {
        self.words = words
    }

    /// Names the command of these words, one space between two.
    public init(stringLiteral words: String) {
        self.init(words)
    }

    /// How a sentence names it.
    public var title: String { words.isEmpty ? "the app" : words }
}
