import CommentsStorageInterface
import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    /// Stores an item's comments, and replaces older ones.
    mutating func insert(
        _ comments: StoredComments, picture: UUID, into source: Int64
    ) throws(StorageError) {
        let (readAt, count) = (comments.timestamp, comments.comments.count)
        let list = CommentListRow(picture: picture, readAt: readAt, count: count)
        try connection.run(.deleteCommentList, [source, picture])
        try connection.run(.insertCommentList, [source, picture, readAt, Int64(count), list.checksum])
        let key = connection.lastInsertedKey
        for (position, comment) in comments.comments.enumerated() {
            let row = CommentTableRow(position: Int64(position), record: comment)
            try connection.run(.insertComment, row.values(in: key))
        }
    }

    /// A picture's comments; `nil` if none are stored.
    ///
    /// - Throws: `damaged` if a comment is corrupt or missing.
    mutating func comments(on picture: UUID, of source: Int64) throws(StorageError) -> StoredComments? {
        let found = try connection.first(.commentList, [source, picture]) { row throws(StorageError) in
            (key: row.number(0), list: try CommentListRow(row, picture: picture))
        }
        guard let found else { return nil }
        var comments: [CommentRecord] = []
        try connection.each(.comments, [found.key]) { row throws(StorageError) in
            comments.append(try CommentTableRow(row).record)
        }
        guard comments.count == found.list.count else {
            throw StorageError(.damaged, message: "comments of a list are missing")
        }
        return StoredComments(comments: comments, timestamp: found.list.readAt)
    }

    /// Deletes the comments of every item whose comments were read before `limit`.
    mutating func deleteComments(readBefore limit: Date, of source: Int64) throws(StorageError) {
        try connection.run(.deleteCommentLists, [source, limit])
    }
}
