public import FoundationEssentials
public import ItemInterface

/// A feed of one kind at one address, read as pages of items.
///
/// A source is stateless: it has no timer and stores nothing. Its caller decides when to request a page. A
/// source with comments is a `CommentsSource` too.
public protocol FeedSource: Sendable {
    /// The identity of the source in all of its items.
    var id: UUID { get }

    /// Whether the source has pages with cursors, or one document with the newest items.
    var shape: SourceShape { get }

    /// Reads one page: the newest items, or those after a cursor.
    ///
    /// Requests only what the page needs. The page's ``SourcePage/nextCursor`` is that of the next page; an
    /// accumulating source has one page.
    ///
    /// - Throws: ``/ItemInterface/SourceError``, the client's errors, and `CancellationError`.
    @concurrent func page(_ request: SourceRequest) async throws -> SourceResponse

    /// The cursor after an item, for a source that can continue after any item; by default `nil`, for one
    /// that can continue only after its pages.
    func cursor(behind item: UUID) -> Cursor?
}

/// A source that notifies of changes.
public protocol ChangingSource: FeedSource {
    /// Yields an element when the newest items may have changed, until the reading task is cancelled.
    /// Finishes if the source cannot be observed; its caller then polls it.
    var changes: AsyncStream<Void> { get }
}

extension FeedSource {
    /// Returns `nil`: the source can continue only after its pages.
    public func cursor(behind item: UUID) -> Cursor? { nil }
}
