public import FoundationEssentials

/// The stored comments of a picture.
nonisolated public struct LocalComments: Hashable, Sendable {
    /// The comments in the server's order.
    public var comments: [ImageComment]
    /// When they were read from their server.
    public var timestamp: Date

    /// Makes stored comments.
    public init(comments: [ImageComment], timestamp: Date) {
        self.comments = comments
        self.timestamp = timestamp
    }
}
