extension SQL {
    static let indexedItems = SQL(
        "SELECT first_item, end_item, checksum FROM indexed_items WHERE source = ?1")
    static let storeIndexedItems = SQL(
        """
        INSERT OR REPLACE INTO indexed_items (source, first_item, end_item, checksum)
        VALUES (?1, ?2, ?3, ?4)
        """)
    static let deleteIndexedItems = SQL("DELETE FROM indexed_items WHERE source = ?1")

    static let hints = SQL(
        "SELECT key, hints, checksum FROM item_hints WHERE key >= ?1 AND key < ?2 ORDER BY key")
    static let lastHints = SQL(
        "SELECT key, hints, checksum FROM item_hints WHERE key >= ?1 AND key < ?2 ORDER BY key DESC LIMIT 1")
    static let storeHints = SQL(
        "INSERT OR REPLACE INTO item_hints (key, hints, checksum) VALUES (?1, ?2, ?3)")
    static let deleteHints = SQL("DELETE FROM item_hints WHERE key >= ?1 AND key < ?2")
}
