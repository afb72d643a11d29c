import CommentsSourceInterface
import CommentsStorageInterface
import ItemInterface

nonisolated extension CommentRecord {
    /// Makes the record of a comment. The type of its text is not stored, since all sources have plain text.
    init(_ comment: ItemComment) {
        self.init(
            id: comment.id, message: comment.text.source, createdAt: comment.published,
            username: comment.author, parent: comment.parent)
    }
}

nonisolated extension ItemComment {
    /// Makes the comment of a record.
    init(_ record: CommentRecord) {
        self.init(
            id: record.id, author: record.username, text: .plain(record.message),
            published: record.createdAt, parent: record.parent)
    }
}
