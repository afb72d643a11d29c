extension SQL {
    static let commentList = SQL(
        """
        SELECT found.list, found.read_at, found.count, found.checksum
        FROM comment_lists AS entry JOIN comment_lists AS found ON found.list = entry.list
        WHERE entry.source = ?1 AND entry.item = ?2 AND +found.source = ?1 AND +found.item = ?2
        """)
    static let comments = SQL(
        """
        SELECT position, id, message, created_at, username, checksum, parent FROM comments
        WHERE list = ?1 ORDER BY position
        """)
    static let insertCommentList = SQL(
        """
        INSERT INTO comment_lists (source, item, read_at, count, checksum)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """)
    static let insertComment = SQL(
        """
        INSERT INTO comments (list, position, id, message, created_at, username, checksum, parent)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """)
    /// The foreign key deletes the comments of the list too.
    static let deleteCommentList = SQL("DELETE FROM comment_lists WHERE source = ?1 AND item = ?2")
    static let deleteCommentLists = SQL("DELETE FROM comment_lists WHERE source = ?1 AND read_at < ?2")
}
