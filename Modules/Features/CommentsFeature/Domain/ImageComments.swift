/// All comments of a picture as a server answered them.
nonisolated public struct ImageComments: Hashable, Sendable {
    /// The comments in the server's order, each id once.
    public var comments: [ImageComment]
    /// The number of comments that could not be read and are left out.
    public var skipped: Int

    /// Makes the comments of a picture.
    public init(_ comments: [ImageComment], skipped: Int = 0) {
        self.comments = comments
        self.skipped = skipped
    }
}
