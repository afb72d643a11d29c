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
    /// The identity of the comment that it responds to; `nil` where it responds to the item.
    public var parent: UUID?

    /// Makes a record.
    public init(id: UUID, message: String, createdAt: Date, username: String, parent: UUID? = nil) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
        self.parent = parent
    }
}
