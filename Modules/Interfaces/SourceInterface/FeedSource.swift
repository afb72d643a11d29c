public import FoundationEssentials
public import ItemInterface

/// A feed of one kind at one address, read as pages of items.
///
/// A source is asked and responds; it opens no socket, keeps no timer and stores nothing, so that it can neither be impolite
/// nor lose data. One that has comments is a `CommentsSource` too.
public protocol FeedSource: Sendable {
    /// The identity that all items of the source carry.
    var id: UUID { get }

    /// Whether older items are behind a cursor, or a document holds the newest ones only.
    var shape: SourceShape { get }

    /// Reads one page: the newest items, or those behind a cursor.
    ///
    /// Requests what the page needs and nothing else. Whether another page follows is the source's to say, by the page's
    /// ``SourcePage/nextCursor``; an accumulating source has one page.
    ///
    /// - Throws: ``ItemInterface/SourceError``, what the client throws, and `CancellationError`.
    @concurrent func page(_ request: SourceRequest) async throws -> SourceResponse

    /// The cursor behind an item, for a source that goes on behind any of its items; `nil`, as without an implementation,
    /// for one that goes on behind its pages only.
    func cursor(behind item: UUID) -> Cursor?
}

/// A source that tells by itself when it has something new.
public protocol ChangingSource: FeedSource {
    /// An element whenever the newest items may have changed, until the task that reads the stream is cancelled. Ends
    /// where the source cannot tell; its caller then asks it as it asks any other.
    var changes: AsyncStream<Void> { get }
}

extension FeedSource {
    /// `nil`: the source goes on behind its pages only.
    public func cursor(behind item: UUID) -> Cursor? { nil }
}
