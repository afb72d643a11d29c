extension SQL {
    /// The times of a source's first and last fetched items; one query for both would read the whole index.
    static let fetchTimes = SQL(
        """
        SELECT (SELECT min(fetched_at) FROM items INDEXED BY items_fetched
            WHERE source = ?1 AND fetched_at IS NOT NULL AND lists & 1),
            (SELECT max(fetched_at) FROM items INDEXED BY items_fetched
            WHERE source = ?1 AND fetched_at IS NOT NULL AND lists & 1)
        """)
    static let pictureInfo = SQL(
        "SELECT count(*), coalesce(sum(max(0, min(size, 1 << 40))), 0) FROM pictures WHERE source = ?1")
    static let commentInfo = SQL(
        "SELECT count(*), coalesce(sum(count), 0) FROM comment_lists WHERE source = ?1")

    static let deletePictures = SQL("DELETE FROM pictures WHERE source = ?1")
    static let anyAbandonedPicture = SQL("SELECT 1 FROM pictures WHERE pinned = 0 OR source = ?1 LIMIT 1")
    static let deleteUnpinnedPictures = SQL("DELETE FROM pictures WHERE pinned = 0")
    static let deleteComments = SQL("DELETE FROM comment_lists WHERE source = ?1")

    static let allPictures = SQL(
        "SELECT picture, url, size, checksum, bytes FROM pictures WHERE source = ?1")
    static let allCommentLists = SQL("SELECT list, item FROM comment_lists WHERE source = ?1")
    static let deleteCommentListByKey = SQL("DELETE FROM comment_lists WHERE list = ?1")
}
