import CommentsSourceInterface
import CommentsStorageInterface
import ItemInterface

nonisolated extension CommentRecord {
    /// A comment as it is stored. Its text is stored as it was sent, without its type: no source has other than plain ones.
    init(_ comment: ItemComment) {
        self.init(
            id: comment.id, message: comment.text.source, createdAt: comment.published,
            username: comment.author, parent: comment.parent)
    }
}

nonisolated extension ItemComment {
    /// A stored comment.
    init(_ record: CommentRecord) {
        self.init(
            id: record.id, author: record.username, text: .plain(record.message),
            published: record.createdAt, parent: record.parent)
    }
}
