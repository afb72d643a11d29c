public import FoundationEssentials
public import TextInterface

/// The texts of a comment in a row, and its place in its thread.
nonisolated public struct CommentViewModel: Identifiable, Hashable, Sendable {
    /// The most characters of a message: some five screens of text.
    static let messageLimit = 20_000
    /// The most characters of a name: more than fit into a line of any screen.
    static let usernameLimit = 1_000

    /// The comment's identity.
    public let id: UUID
    /// The author.
    public let username: SafeText
    /// The age.
    public internal(set) var age: SafeText
    /// The lines of the message; none for a blank one.
    public let message: [SafeText]
    /// The number of comments above it in its thread.
    public let level: Int
    /// The number of levels whose lines continue below the comment.
    let levelBelow: Int
    /// The word for a comment of the item's author; empty for others.
    public let mark: SafeText
    /// The number of folded replies in words; empty for none.
    public let folded: SafeText

    /// Makes the texts of a comment. A message longer than 20,000 characters ends in `…`.
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

    /// Author and message as one text, line by line, for a search.
    public var text: String {
        ([username] + message).map(\.text).joined(separator: "\n")
    }
}
