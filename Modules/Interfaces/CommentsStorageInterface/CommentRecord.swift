public import FoundationEssentials

/// One comment as it is stored.
public struct CommentRecord: Hashable, Sendable {
    /// The comment's identity.
    public var id: UUID
    /// What was written.
    public var message: String
    /// When it was written, to the second at least.
    public var createdAt: Date
    /// Who wrote it.
    public var username: String

    /// Makes a record.
    public init(id: UUID, message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}
