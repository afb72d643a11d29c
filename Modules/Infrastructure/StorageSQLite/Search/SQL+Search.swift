extension SQL {
    static let searchIndex = SQL("SELECT version, frontier, first, last, checksum FROM search_index")
    static let storeSearchIndex = SQL(
        """
        INSERT OR REPLACE INTO search_index (one, version, frontier, first, last, checksum)
        VALUES (1, ?1, ?2, ?3, ?4, ?5)
        """)

    // MARK: Documents

    static let addDocument = SQL(
        """
        INSERT INTO documents (document, key)
        VALUES (max(coalesce((SELECT max(document) FROM documents), ?2), ?2) + 1, ?1)
        """)
    static let insertDocument = SQL("INSERT INTO documents (document, key) VALUES (?1, ?2)")
    static let moveDocument = SQL("UPDATE documents SET key = ?2 WHERE key = ?1")
    /// Stores the parts from which the tokens of an item's document are made.
    static let killDocument = SQL(
        """
        INSERT OR REPLACE INTO dead_documents (document, id, source, lists, summary, text, bytes)
        SELECT document, id, source, lists, summary, items.text, texts.bytes
        FROM documents CROSS JOIN items ON items.key = documents.key LEFT JOIN texts ON texts.text = items.text
        WHERE documents.key = ?1 AND document <= ?2
        """)
    static let deleteDocument = SQL("DELETE FROM documents WHERE key = ?1")
    static let deadDocuments = SQL(
        """
        SELECT document, id, source, lists, summary, text, bytes FROM dead_documents
        WHERE id IS NOT NULL ORDER BY document LIMIT ?1
        """)
    static let deadCount = SQL("SELECT count(*) FROM dead_documents WHERE id IS NOT NULL")
    static let deleteDeadDocument = SQL("DELETE FROM dead_documents WHERE document = ?1")
    /// Excludes a document with unknown tokens from counts.
    static let keepDeadDocument = SQL(
        "UPDATE dead_documents SET id = NULL, summary = NULL, bytes = NULL WHERE document = ?1")
    static let pendingCount = SQL("SELECT count(*) FROM documents WHERE document > ?1")
    static let pendingDocuments = SQL(
        "SELECT document, key FROM documents WHERE document > ?1 ORDER BY document LIMIT ?2")
    static let pendingKeys = SQL("SELECT key FROM documents WHERE document > ?1 ORDER BY document DESC")
    static let keysBefore = SQL("SELECT key FROM items WHERE key < ?1 ORDER BY key DESC LIMIT ?2")
    static let raiseDocumentTime = SQL(
        """
        INSERT INTO document_times (block, time) VALUES (?1, ?2)
        ON CONFLICT (block) DO UPDATE SET time = max(time, excluded.time)
        """)
    static let documentTimes = SQL("SELECT block, time FROM document_times ORDER BY block")

    // MARK: Words

    static let insertWords = SQL("INSERT INTO words (rowid, tokens) VALUES (?1, ?2)")
    static let deleteWords = SQL("INSERT INTO words (words, rowid, tokens) VALUES ('delete', ?1, ?2)")
    static let checkWords = SQL("INSERT INTO words (words) VALUES ('integrity-check')")
    /// The documents before another one that match, the last first, with the keys of their items.
    static let matches = SQL(
        """
        SELECT words.rowid, documents.key FROM words CROSS JOIN documents ON documents.document = words.rowid
        WHERE words MATCH ?1 AND words.rowid < ?2 ORDER BY words.rowid DESC LIMIT ?3
        """)
    /// The numbers of documents that match, and of those with a bit in the blob, whose first one is that of a document.
    static let matchCounts = SQL(
        "SELECT count(*), count_set(words.rowid - ?2, ?3) FROM words WHERE words MATCH ?1")
    static let unreadDocuments = SQL(
        """
        SELECT documents.document
        FROM items INDEXED BY items_unread CROSS JOIN documents ON documents.key = items.key
        WHERE items.deleted IS NULL AND items.lists & 2
        """)
    static let matchCount = SQL("SELECT count(*) FROM words WHERE words MATCH ?1")
    static let deadMatchCount = SQL(
        """
        SELECT count(*) FROM dead_documents CROSS JOIN words ON words.rowid = dead_documents.document
        WHERE words MATCH ?1
        """)

    // MARK: Checks

    static let unlistedBookmarkCount = SQL(
        """
        SELECT count(*) FROM items INDEXED BY items_bookmarked
        WHERE deleted IS NULL AND lists & 4 AND NOT lists & 1
        """)
    /// The number of documents without an item, and of items with several documents.
    static let wrongDocumentCount = SQL(
        """
        SELECT count(*) - count(DISTINCT items.key) FROM documents
        LEFT JOIN items ON items.key = documents.key AND items.deleted IS NULL
        """)
    /// The number of documents and dead documents with tokens, without those that have them.
    static let storedWordsDifference = SQL(
        """
        SELECT (SELECT count(*) FROM documents WHERE document <= ?1) + (SELECT count(*) FROM dead_documents)
            - (SELECT count(*) FROM words WHERE words MATCH ?2)
        """)
    static let missingDocumentCount = SQL(
        """
        SELECT count(*) FROM items WHERE key >= ?1 AND deleted IS NULL
            AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.key = items.key)
        """)
}
