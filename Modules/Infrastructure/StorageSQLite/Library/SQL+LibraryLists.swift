import LibraryStorageInterface

extension SQL {
    /// The keys of a list in a range, in ascending order, from its partial index.
    static func keys(_ scope: StoredScope) -> SQL {
        switch (scope.source == 0, scope.filter) {
        case (true, .all): keysOfAll
        case (true, .unread): keysOfUnread
        case (true, .bookmarked): keysOfBookmarked
        case (false, .all): keysOfSource
        case (false, .unread): keysOfUnreadOfSource
        case (false, .bookmarked): keysOfBookmarkedOfSource
        }
    }

    private static let keysOfAll = keys("items_listed", "?1 = 0 AND deleted IS NULL AND lists & 1")
    private static let keysOfUnread = keys("items_unread", "?1 = 0 AND deleted IS NULL AND lists & 2")
    private static let keysOfBookmarked = keys("items_bookmarked", "?1 = 0 AND deleted IS NULL AND lists & 4")
    private static let keysOfSource = keys("items_of_source", "source = ?1 AND lists & 1")
    private static let keysOfUnreadOfSource = keys("items_unread_of_source", "source = ?1 AND lists & 2")
    private static let keysOfBookmarkedOfSource = keys(
        "items_bookmarked_of_source", "source = ?1 AND lists & 4")

    private static func keys(_ index: String, _ condition: String) -> SQL {
        SQL(
            """
            SELECT key FROM items INDEXED BY \(index)
            WHERE \(condition) AND key >= ?2 AND key < ?3 ORDER BY key
            """)
    }

    /// All items in a range of keys, without an index.
    static let listsBetween = SQL(
        "SELECT key, source, lists FROM items NOT INDEXED WHERE key >= ?1 AND key < ?2 ORDER BY key")

    static let blocks = SQL(
        """
        SELECT start, items, unread, bookmarked, checksum FROM blocks
        WHERE list = ?1 AND level = ?2 AND start >= ?3 AND start < ?4 ORDER BY start
        """)
    static let allGroups = SQL(
        "SELECT start, items, unread, bookmarked, checksum, list FROM blocks WHERE list > 0 AND level = 0")
    static let startsBetween = SQL(
        "SELECT list, level, start, items, unread, bookmarked FROM blocks WHERE start >= ?1 AND start < ?2")
    static let storeBlock = SQL(
        """
        INSERT OR REPLACE INTO blocks (list, level, start, items, unread, bookmarked, checksum)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
    static let deleteBlock = SQL("DELETE FROM blocks WHERE list = ?1 AND level = ?2 AND start = ?3")
    static let deleteBlocks = SQL("DELETE FROM blocks WHERE list = ?1")

    static let lastGeneration = SQL("SELECT max(generation) FROM journal")
    static let firstGeneration = SQL("SELECT generation, previous FROM journal ORDER BY generation LIMIT 1")
    static let journalCounts = SQL("SELECT generation, count FROM journal ORDER BY generation")
    static let journalCount = SQL("SELECT sum(count) FROM journal")
    static let journal = SQL(
        """
        SELECT generation, previous, renumbers, changes FROM journal
        WHERE generation > ?1 ORDER BY generation
        """
    )
    static let storeJournal = SQL(
        """
        INSERT OR REPLACE INTO journal (generation, previous, count, renumbers, changes)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """)
    static let updateJournal = SQL("UPDATE journal SET changes = ?2 WHERE generation = ?1")
    static let deleteJournal = SQL("DELETE FROM journal WHERE generation <= ?1")
}
