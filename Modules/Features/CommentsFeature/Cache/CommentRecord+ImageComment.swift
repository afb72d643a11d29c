import CommentsStorageInterface

nonisolated extension CommentRecord {
    /// A comment as it is stored.
    init(_ comment: ImageComment) {
        self.init(
            id: comment.id, message: comment.message, createdAt: comment.createdAt,
            username: comment.username)
    }
}

nonisolated extension ImageComment {
    /// A stored comment.
    init(_ record: CommentRecord) {
        self.init(
            id: record.id, message: record.message, createdAt: record.createdAt, username: record.username)
    }
}
