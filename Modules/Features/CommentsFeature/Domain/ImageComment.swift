public import FoundationEssentials

/// What somebody wrote about a picture.
nonisolated public struct ImageComment: Identifiable, Hashable, Sendable {
    /// The comment's identity.
    public let id: UUID
    /// What was written.
    public let message: String
    /// When it was written.
    public let createdAt: Date
    /// Who wrote it.
    public let username: String

    /// Makes a comment.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}
