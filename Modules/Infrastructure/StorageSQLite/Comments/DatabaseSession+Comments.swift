import CommentsStorageInterface
import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    /// Stores a picture's comments, and replaces older ones.
    mutating func insert(
        _ comments: StoredComments, picture: UUID, into source: Int64
    ) throws(StorageError) {
        let list = CommentListRow(readAt: comments.timestamp, count: comments.comments.count)
        try picture.withBytes { picture throws(StorageError) in
            try connection.run(.deleteCommentList) { statement throws(StorageError) in
                try statement.bind(1, source)
                try statement.bindBlob(2, picture)
            }
            try connection.run(.insertCommentList) { statement throws(StorageError) in
                try list.bind(to: statement, source: source, picture: picture)
            }
        }
        let key = connection.lastInsertedKey
        let insert = try connection.statement(.insertComment)
        for (position, comment) in comments.comments.enumerated() {
            try CommentTableRow(position: Int64(position), record: comment).insert(into: key, with: insert)
        }
    }

    /// A picture's comments; `nil` where none are stored.
    ///
    /// - Throws: `damaged` where a comment is corrupt or missing.
    mutating func comments(on picture: UUID, of source: Int64) throws(StorageError) -> StoredComments? {
        let found = try picture.withBytes { picture throws(StorageError) in
            try connection.first(.commentList) { statement throws(StorageError) in
                try statement.bind(1, source)
                try statement.bindBlob(2, picture)
            } read: { row throws(StorageError) in
                (key: row.number(0), list: try CommentListRow(row, picture: picture))
            }
        }
        guard let found else { return nil }
        var comments: [CommentRecord] = []
        try connection.each(.comments, found.key) { row throws(StorageError) in
            comments.append(try CommentTableRow(row).record)
        }
        guard comments.count == found.list.count else {
            throw StorageError(.damaged, message: "comments of a list are missing")
        }
        return StoredComments(comments: comments, timestamp: found.list.readAt)
    }

    /// Deletes the comments of every picture whose comments were read before `limit`.
    mutating func deleteComments(readBefore limit: Date, of source: Int64) throws(StorageError) {
        try connection.run(.deleteCommentLists) { statement throws(StorageError) in
            try statement.bind(1, source)
            try statement.bind(2, limit.timeIntervalSinceReferenceDate)
        }
    }
}
