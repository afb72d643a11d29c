public import CommentsSourceInterface
public import FoundationEssentials

/// The stored comments of an item.
nonisolated public struct LocalComments: Hashable, Sendable {
    /// The comments in the server's order.
    public var comments: [ItemComment]
    /// When they were read from their server.
    public var timestamp: Date

    /// Makes stored comments.
    public init(comments: [ItemComment], timestamp: Date) {
        self.comments = comments
        self.timestamp = timestamp
    }
}
