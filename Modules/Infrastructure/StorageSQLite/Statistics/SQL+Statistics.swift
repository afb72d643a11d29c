extension SQL {
    static let statistics = SQL(
        """
        SELECT feed_hits, feed_misses, picture_hits, picture_misses, comment_hits, comment_misses, checksum
        FROM statistics WHERE source = ?1
        """)
    static let storeStatistics = SQL(
        """
        INSERT OR REPLACE INTO statistics (
            source, feed_hits, feed_misses, picture_hits, picture_misses, comment_hits, comment_misses, checksum)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """)
    static let deleteStatistics = SQL("DELETE FROM statistics WHERE source = ?1")
}
