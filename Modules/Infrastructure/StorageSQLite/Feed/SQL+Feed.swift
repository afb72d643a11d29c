extension SQL {
    static let generation = SQL("SELECT generation FROM sources WHERE source = ?1")
    static let storeGeneration = SQL("UPDATE sources SET generation = ?2 WHERE source = ?1")

    static let firstPage = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 ORDER BY key LIMIT 1
        """)
    static let lastPage = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 ORDER BY key DESC LIMIT 1
        """)
    static let pages = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 ORDER BY key
        """)
    static let pagesFromTheEnd = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 ORDER BY key DESC
        """)
    /// The first page with an item at or after a key.
    static let firstPageBeyond = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 AND first_item + count > ?3 ORDER BY key LIMIT 1
        """)
    /// The first page that was read before a time.
    static let firstPageReadBefore = SQL(
        """
        SELECT key, first_item, count, read_at, cursor, fingerprints, checksum,
            first_page, feed_start, oldest, newest FROM pages
        WHERE key >= ?1 AND key < ?2 AND read_at < ?3 ORDER BY key LIMIT 1
        """)
    static let insertPage = SQL(
        """
        INSERT OR REPLACE INTO pages (
            key, first_item, count, read_at, cursor, fingerprints, checksum, first_page, feed_start, oldest, newest
        ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """)
    static let deletePages = SQL("DELETE FROM pages WHERE key >= ?1 AND key < ?2")

    static let itemID = SQL("SELECT id FROM items WHERE key = ?1")
    static let items = SQL(
        """
        SELECT key, id, checksum, content FROM items
        WHERE key >= ?1 AND key < ?2 ORDER BY key
        """)
    /// `OR FAIL` instead of the default `OR ABORT`: a failure rolls the whole transaction back, so that
    /// SQLite needs no statement journal.
    static let insertItem = SQL(
        """
        INSERT OR FAIL INTO items (key, id, content, checksum) VALUES (?, ?, ?, ?)
        """)
    static let insertEightItems = SQL(
        """
        INSERT OR FAIL INTO items (key, id, content, checksum) VALUES
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?)
        """)
    static let insertManyItems = SQL(
        """
        INSERT OR FAIL INTO items (key, id, content, checksum) VALUES
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?),
            (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?)
        """)
    static let updateItem = SQL(
        """
        UPDATE items SET id = ?2, content = ?3, checksum = ?4 WHERE key = ?1
        """)
    static let deleteItems = SQL("DELETE FROM items WHERE key >= ?1 AND key < ?2")
}
