extension SQL {
    static let feedInfo = SQL(
        "SELECT count(*), coalesce(sum(count), 0), min(read_at), max(read_at) FROM pages WHERE key >= ?1 AND key < ?2"
    )
    static let pictureInfo = SQL(
        "SELECT count(*), coalesce(sum(max(0, min(size, 1 << 40))), 0) FROM pictures WHERE source = ?1")
    static let commentInfo = SQL(
        "SELECT count(*), coalesce(sum(count), 0) FROM comment_lists WHERE source = ?1")

    static let deletePictures = SQL("DELETE FROM pictures WHERE source = ?1")
    static let anyAbandonedPicture = SQL("SELECT 1 FROM pictures WHERE kept = 0 OR source = ?1 LIMIT 1")
    static let deleteUnpinnedPictures = SQL("DELETE FROM pictures WHERE kept = 0")
    static let deleteComments = SQL("DELETE FROM comment_lists WHERE source = ?1")

    static let allPictures = SQL(
        "SELECT picture, url, size, checksum, bytes FROM pictures WHERE source = ?1")
    static let allCommentLists = SQL("SELECT list, picture FROM comment_lists WHERE source = ?1")
    static let deleteCommentListByKey = SQL("DELETE FROM comment_lists WHERE list = ?1")
}
