extension SQL {
    /// All rows, whosever: which server's a damaged one is cannot be told.
    static let bookmarks = SQL(
        """
        SELECT bookmark, source, id, description, location, url, added_at, checksum FROM bookmarks
        ORDER BY bookmark
        """)
    static let insertBookmark = SQL(
        """
        INSERT INTO bookmarks (source, id, description, location, url, added_at, checksum)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
    static let deleteBookmark = SQL("DELETE FROM bookmarks WHERE source = ?1 AND id = ?2")
    static let totalBookmarks = SQL("SELECT bookmarks, checksum FROM totals WHERE total = 1")
    static let countBookmarks = SQL("SELECT count(*) FROM bookmarks")
    static let storeTotalBookmarks = SQL(
        "INSERT OR REPLACE INTO totals (total, bookmarks, checksum) VALUES (1, ?1, ?2)")
}
