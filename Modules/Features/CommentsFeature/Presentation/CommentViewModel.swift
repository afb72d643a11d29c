public import FoundationEssentials
public import TextInterface

/// A comment as a reader sees it.
nonisolated public struct CommentViewModel: Identifiable, Hashable, Sendable {
    /// The most characters of a message that are shown: some five screens of text.
    public static let messageLimit = 20_000
    /// The most characters of a name that are shown: more than any screen has room for in a line.
    public static let usernameLimit = 1_000

    /// The comment's identity.
    public let id: UUID
    /// Who wrote it.
    public let username: SafeText
    /// How old it is, in the reader's language.
    public let age: SafeText
    /// What was written, line by line; none where that is blank.
    public let message: [SafeText]
    /// The number of comments above it in its thread.
    public let level: Int
    /// The number of these beside which the thread goes on below the comment.
    public let levelBelow: Int
    /// That the item's author wrote it, in one word; empty where another person did.
    public let mark: SafeText
    /// How many replies are folded; empty where none are.
    public let folded: SafeText

    /// Makes what a reader sees of a comment. A message that is longer than ``messageLimit`` ends in `…`.
    public init(
        id: UUID, username: String, age: String, message: String, level: Int = 0, levelBelow: Int = 0,
        mark: String = "", folded: String = ""
    ) {
        self.id = id
        self.username = SafeText(String(username.prefix(Self.usernameLimit)))
        self.age = SafeText(age)
        let shown = message.prefix(Self.messageLimit)
        self.message = SafeText.paragraphs(shown.endIndex < message.endIndex ? shown + "…" : String(shown))
        self.level = level
        self.levelBelow = levelBelow
        self.mark = SafeText(mark)
        self.folded = SafeText(folded)
    }

    /// All that may be searched for, line by line.
    public var text: String {
        ([username] + message).map(\.text).joined(separator: "\n")
    }
}
