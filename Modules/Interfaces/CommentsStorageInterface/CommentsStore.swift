public import FoundationEssentials
public import StorageInterface

/// All comments on one picture, and when they were read.
public struct StoredComments: Hashable, Sendable {
    /// The comments in the server's order.
    public var comments: [CommentRecord]
    /// When they were read from the server, to the second at least.
    public var timestamp: Date

    /// Makes stored comments.
    public init(comments: [CommentRecord], timestamp: Date) {
        self.comments = comments
        self.timestamp = timestamp
    }
}

/// Stores the comments on pictures that were opened.
///
/// Every method is one transaction. Reading changes nothing.
public protocol CommentsStore: Sendable {
    /// Stores a picture's comments, and replaces older ones.
    func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError)

    /// A picture's stored comments; `nil` if none were stored.
    func retrieve(for picture: UUID) throws(StorageError) -> StoredComments?

    /// Deletes the comments of every picture whose comments were read before `limit`.
    func delete(readBefore limit: Date) throws(StorageError)
}
