public import FoundationEssentials

/// A stored comment.
public struct CommentRecord: Hashable, Sendable {
    /// The comment's identity.
    public var id: UUID
    /// The comment's text.
    public var message: String
    /// When the comment was written, to the second at least.
    public var createdAt: Date
    /// The author's name.
    public var username: String
    /// The identity of the comment that it replies to; `nil` for a reply to the item.
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
