extension SQL {
    static let statistics = SQL("SELECT kind, hits, misses, checksum FROM lookups WHERE source = ?1")
    static let storeStatistics = SQL(
        "INSERT OR REPLACE INTO lookups (source, kind, hits, misses, checksum) VALUES (?1, ?2, ?3, ?4, ?5)")
    static let deleteStatistics = SQL("DELETE FROM lookups WHERE source = ?1")
    /// The counts of schema versions before the sixth, which the next addition moves.
    static let firstStatistics = SQL(
        """
        SELECT feed_hits, feed_misses, picture_hits, picture_misses, comment_hits, comment_misses, checksum
        FROM statistics WHERE source = ?1
        """)
    static let deleteFirstStatistics = SQL("DELETE FROM statistics WHERE source = ?1")
}
