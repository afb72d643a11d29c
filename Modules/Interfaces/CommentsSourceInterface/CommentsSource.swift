import ItemInterface

/// A source whose items have comments.
public protocol CommentsSource: Sendable {
    /// Reads the comments of an item.
    ///
    /// - Parameter reference: The ``/ItemInterface/ItemComments/reference`` of an item of the same source.
    ///   Only the source's own server is requested.
    /// - Throws: ``/ItemInterface/SourceError``, the client's errors, and `CancellationError`.
    @concurrent func comments(at reference: String) async throws -> CommentThread
}
