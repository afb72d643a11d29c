/// The words of a command, such as `list` or `cache info`; none for the program without a command.
public struct CommandName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The words, separated by a space.
    public let words: String

    /// Creates a name from its words, separated by a space.
    public init(_ words: String) {
        self.words = words
    }

    /// Creates a name from its words, separated by a space.
    public init(stringLiteral words: String) {
        self.init(words)
    }

    /// The name in sentences.
    public var title: String { words.isEmpty ? "the app" : words }
}
