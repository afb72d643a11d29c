extension Schema {
    /// The tables of the index for searches, which a library's file has from the first use of the index on.
    ///
    /// `words` is an FTS5 table without content: each row has the tokens of ``DocumentTokens`` of one item, whose key
    /// is in `documents`. Numbers of documents follow the library's order if items arrive in it, so that the
    /// newest matches have the greatest numbers. `document_times` bounds the times of places by blocks of numbers.
    /// `dead_documents` keeps the parts of changed and deleted items until their tokens are deleted, since FTS5 needs
    /// the tokens for that. `search_index` has the one row of ``SearchIndexState``.
    static let searchIndex = [
        """
        CREATE VIRTUAL TABLE words USING fts5 (
            tokens, content='', columnsize=0, detail=none, prefix='1 2 3', tokenize="ascii tokenchars '_+#'"
        )
        """,
        "CREATE TABLE documents (document INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT",
        "CREATE INDEX documents_by_key ON documents (key)",
        "CREATE TABLE document_times (block INTEGER PRIMARY KEY, time INTEGER NOT NULL) STRICT",
        """
        CREATE TABLE dead_documents (
            document INTEGER PRIMARY KEY, id BLOB, source INTEGER NOT NULL, lists INTEGER NOT NULL,
            summary BLOB, text INTEGER, bytes BLOB
        ) STRICT
        """,
        """
        CREATE TABLE search_index (
            one INTEGER PRIMARY KEY, version INTEGER NOT NULL, frontier INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
    ]

    /// The tables of ``searchIndex``.
    static let searchTables = ["words", "documents", "document_times", "dead_documents", "search_index"]

    /// Makes the tables of `words` those of an empty FTS5 table: an empty structure record has the id 10.
    static let emptyWords = [
        "DELETE FROM words_data", "DELETE FROM words_idx",
        "INSERT INTO words_data (id, block) VALUES (1, x''), (10, x'00000000000000')",
        "INSERT OR REPLACE INTO words_config (k, v) VALUES ('version', 4)",
    ]
}
