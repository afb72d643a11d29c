import ItemInterface

/// A source whose items have comments.
public protocol CommentsSource: Sendable {
    /// Reads the comments of an item.
    ///
    /// - Parameter reference: The place of the comments, as an item of the same source has it; see
    ///   ``ItemInterface/ItemComments``. It leads to no other server than the source's own.
    /// - Throws: ``ItemInterface/SourceError``, what the client throws, and `CancellationError`.
    @concurrent func comments(at reference: String) async throws -> CommentThread
}
