public import FoundationEssentials
public import StorageInterface

/// All comments of one picture, and when they were read.
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

/// Keeps the comments of pictures that were opened.
///
/// Every method is one transaction. Reading changes nothing.
public protocol CommentsStore: Sendable {
    /// Stores a picture's comments in place of older ones.
    func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError)

    /// A picture's comments as they were stored; `nil` where there are none.
    func retrieve(for picture: UUID) throws(StorageError) -> StoredComments?

    /// Deletes the comments of every picture for which they were read before `limit`.
    func delete(readBefore limit: Date) throws(StorageError)
}
