extension SQL {
    /// The columns of an ``ItemEntry``.
    private static let entryColumns =
        "key, id, source, time, lists, marks, bookmarked_at, text, link, deleted, fetched_at, checksum"
    static let entriesOfID = SQL("SELECT \(entryColumns) FROM items WHERE id = ?1")
    static let scannedEntriesOfID = SQL("SELECT \(entryColumns) FROM items NOT INDEXED WHERE id = ?1")
    static let entry = SQL("SELECT \(entryColumns) FROM items WHERE key = ?1")
    static let allEntries = SQL("SELECT \(entryColumns) FROM items NOT INDEXED ORDER BY key")
    /// An item with its summary, for rows.
    static let row = SQL("SELECT \(entryColumns), summary FROM items WHERE key = ?1")
    /// `OR FAIL` instead of the default `OR ABORT`: a failure rolls the whole transaction back.
    static let insertEntry = SQL(
        """
        INSERT OR FAIL INTO items (\(entryColumns), summary)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        """)
    static let updateEntry = SQL(
        """
        UPDATE items SET id = ?2, source = ?3, time = ?4, lists = ?5, marks = ?6, bookmarked_at = ?7,
            text = ?8, link = ?9, deleted = ?10, fetched_at = ?11, checksum = ?12
        WHERE key = ?1
        """)
    /// Sets no column of an index that marks do not change: SQLite would rewrite the index's entry, and its
    /// page.
    static let markEntry = SQL(
        "UPDATE items SET lists = ?5, marks = ?6, bookmarked_at = ?7, checksum = ?12 WHERE key = ?1")
    static let touchEntry = SQL("UPDATE items SET fetched_at = ?11, checksum = ?12 WHERE key = ?1")
    static let deleteEntry = SQL("DELETE FROM items WHERE key = ?1")
    static let deleteEntriesDeletedBefore = SQL("DELETE FROM items WHERE deleted <= ?1")
    static let storeSummary = SQL("UPDATE items SET summary = ?2 WHERE key = ?1")
    static let deleteSummary = SQL("UPDATE items SET summary = NULL WHERE key = ?1")
    static let text = SQL("SELECT bytes FROM texts WHERE text = ?1")
    static let insertText = SQL("INSERT OR FAIL INTO texts (bytes) VALUES (?1)")
    static let deleteText = SQL("DELETE FROM texts WHERE text = ?1")

    static let alias = SQL("SELECT id FROM aliases WHERE alias = ?1")
    static let storeAlias = SQL("INSERT OR REPLACE INTO aliases (alias, id) VALUES (?1, ?2)")
    static let deleteAliases = SQL("DELETE FROM aliases WHERE id = ?1")

    static let keysOfLink = SQL("SELECT key FROM items WHERE source = ?1 AND link = ?2")
    static let keysOfAnyLink = SQL("SELECT key FROM items WHERE link = ?1")
    static let anyOfSource = SQL(
        "SELECT 1 FROM items INDEXED BY items_of_source WHERE source = ?1 AND lists & 1")
    static let anyBookmarkOfSource = SQL(
        "SELECT 1 FROM items INDEXED BY items_bookmarked_of_source WHERE source = ?1 AND lists & 4")

    // MARK: Unlisted items

    static let unlistedKeys = SQL(
        "SELECT key FROM items INDEXED BY items_unlisted WHERE lists & 24 ORDER BY key")
    static let unlistedKeysOfSource = SQL(
        "SELECT key FROM items INDEXED BY items_unlisted WHERE source = ?1 AND lists & 24 ORDER BY key")
    static let hiddenCounts = SQL(
        """
        SELECT source, count(*) FROM items INDEXED BY items_unlisted
        WHERE lists & 24 AND lists & 8 GROUP BY source
        """)
    static let unlistedCount = SQL(
        "SELECT count(*) FROM items INDEXED BY items_unlisted WHERE lists & 24 AND NOT lists & 4")

    // MARK: Copies

    static let lastOfSource = SQL(
        """
        SELECT key, time, id FROM items INDEXED BY items_of_source
        WHERE source = ?1 AND lists & 1 AND key < ?2 ORDER BY key LIMIT 1
        """)
    static let nextOfSource = SQL(
        """
        SELECT key, time, id FROM items INDEXED BY items_of_source
        WHERE source = ?1 AND lists & 1 AND key < ?2 ORDER BY key DESC LIMIT 1
        """)
    /// The greatest key of a source's items that were last fetched before a time, or after another one.
    static let firstFetchedOutside = SQL(
        """
        SELECT max(key) FROM (
            SELECT max(key) AS key FROM items INDEXED BY items_fetched
            WHERE source = ?1 AND fetched_at < ?2 AND fetched_at IS NOT NULL AND lists & 1
            UNION ALL
            SELECT max(key) FROM items INDEXED BY items_fetched
            WHERE source = ?1 AND fetched_at > ?3 AND fetched_at IS NOT NULL AND lists & 1
        )
        """)

    // MARK: Keys

    static let placeFrom = SQL("SELECT key, time, id FROM items WHERE key >= ?1 ORDER BY key LIMIT 1")
    static let placeBefore = SQL("SELECT key, time, id FROM items WHERE key < ?1 ORDER BY key DESC LIMIT 1")
    static let keysBetween = SQL("SELECT key FROM items WHERE key >= ?1 AND key < ?2 ORDER BY key LIMIT ?3")
    static let moveEntry = SQL("UPDATE items SET key = ?2 WHERE key = ?1")
}
