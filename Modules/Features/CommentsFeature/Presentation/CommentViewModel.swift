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
    /// How long ago it was written, in the reader's language.
    public let date: SafeText
    /// What was written, line by line; none where that is blank.
    public let message: [SafeText]

    /// Makes what a reader sees of a comment. A message that is longer than ``messageLimit`` ends in `…`.
    public init(id: UUID, username: String, date: String, message: String) {
        self.id = id
        self.username = SafeText(String(username.prefix(Self.usernameLimit)))
        self.date = SafeText(date)
        let shown = message.prefix(Self.messageLimit)
        self.message = SafeText.paragraphs(shown.endIndex < message.endIndex ? shown + "…" : String(shown))
    }

    /// All that may be searched for, line by line.
    public var text: String {
        ([username] + message).map(\.text).joined(separator: "\n")
    }
}
