public import FoundationEssentials
public import StorageInterface

/// All comments on one item, and the time at which they were read.
public struct StoredComments: Hashable, Sendable {
    /// The comments in the server's order.
    public var comments: [CommentRecord]
    /// The time at which they were read from the server, to the second at least.
    public var timestamp: Date

    /// Makes stored comments.
    public init(comments: [CommentRecord], timestamp: Date) {
        self.comments = comments
        self.timestamp = timestamp
    }
}

/// Stores the comments on items that were opened.
///
/// Every method is one transaction. Reading changes nothing.
public protocol CommentsStore: Sendable {
    /// Stores an item's comments, and replaces older ones.
    func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError)

    /// An item's stored comments; `nil` if none were stored.
    func retrieve(for picture: UUID) throws(StorageError) -> StoredComments?

    /// Deletes the comments of every item whose comments were read before `limit`.
    func delete(readBefore limit: Date) throws(StorageError)
}
