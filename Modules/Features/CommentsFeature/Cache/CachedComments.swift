public import CommentsSourceInterface
public import FoundationEssentials

/// The cached comments of an item.
nonisolated public struct CachedComments: Hashable, Sendable {
    /// The comments in the server's order.
    public var comments: [ItemComment]
    /// The time of their fetch.
    public var timestamp: Date

    /// Makes cached comments.
    public init(comments: [ItemComment], timestamp: Date) {
        self.comments = comments
        self.timestamp = timestamp
    }
}
