extension Schema {
    /// The schema of the caches' file. Its application id is "FEED" in ASCII.
    ///
    /// Times are seconds since 2001-01-01 00:00 UTC, as `Date` counts them, which loses no precision. Rows
    /// with content have a ``Checksum`` of their values.
    ///
    /// - `pinned_pictures`: Pinned pictures, stored or not. Pictures are pinned again at each start, and a
    ///   corrupt row loses a picture that can be fetched again.
    /// - `lookups`: Hits and misses by kind of record.
    static let cache = Schema(
        applicationID: 0x4645_4544, version: 1,
        statements: [
            "CREATE TABLE sources (source INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE) STRICT",
            """
            CREATE TABLE pictures (
                picture INTEGER PRIMARY KEY, source INTEGER NOT NULL, url TEXT NOT NULL,
                size INTEGER NOT NULL, used INTEGER NOT NULL, pinned INTEGER NOT NULL,
                checksum INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (source, url)
            ) STRICT
            """,
            "CREATE INDEX pictures_by_use ON pictures (pinned, used, size)",
            """
            CREATE TABLE pinned_pictures (
                source INTEGER NOT NULL, url TEXT NOT NULL, PRIMARY KEY (source, url)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE comment_lists (
                list INTEGER PRIMARY KEY, source INTEGER NOT NULL, item BLOB NOT NULL, read_at REAL NOT NULL,
                count INTEGER NOT NULL, checksum INTEGER NOT NULL, UNIQUE (source, item)
            ) STRICT
            """,
            """
            CREATE TABLE comments (
                list INTEGER NOT NULL REFERENCES comment_lists ON DELETE CASCADE, position INTEGER NOT NULL,
                id BLOB NOT NULL, message TEXT NOT NULL, created_at REAL NOT NULL, username TEXT NOT NULL,
                checksum INTEGER NOT NULL, parent BLOB, PRIMARY KEY (list, position)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE lookups (
                source INTEGER NOT NULL, kind TEXT NOT NULL, hits INTEGER NOT NULL, misses INTEGER NOT NULL,
                checksum INTEGER NOT NULL, PRIMARY KEY (source, kind)
            ) STRICT, WITHOUT ROWID
            """,
        ])
}
