/// What the database file looks like, as the steps that make it.
enum Schema {
    /// One change of the schema, which brings a file from the version before to this one.
    struct Step: Sendable {
        /// The version of the file after the step; the first is 1, and each is one more than the one before.
        var version: Int64
        /// The statements that change it.
        var statements: [String]
    }

    /// Marks a file as this program's: "FEED" in ASCII.
    static let applicationID: Int64 = 0x4645_4544

    /// All steps. One that was released is never changed; a new one is added below it.
    static let steps: [Step] = [
        Step(version: 1, statements: first), Step(version: 2, statements: second),
        Step(version: 3, statements: third), Step(version: 4, statements: fourth),
        Step(version: 5, statements: fifth), Step(version: 6, statements: sixth),
        Step(version: 7, statements: seventh), Step(version: 8, statements: eighth),
    ]

    /// Keys of items and pages are ``FeedKey``s. Times are seconds since 2001-01-01 00:00 UTC, as `Date` counts them,
    /// so that they come back exactly. Each row has a CRC-32 of its values, see ``Checksum``.
    private static let first = [
        "CREATE TABLE sources (source INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE) STRICT",
        """
        CREATE TABLE items (
            key INTEGER PRIMARY KEY, id BLOB NOT NULL, description TEXT, location TEXT, url TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE pages (
            key INTEGER PRIMARY KEY, first_item INTEGER NOT NULL, count INTEGER NOT NULL, read_at REAL NOT NULL,
            cursor BLOB, fingerprints BLOB NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE pictures (
            picture INTEGER PRIMARY KEY, source INTEGER NOT NULL, url TEXT NOT NULL, size INTEGER NOT NULL,
            used INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (source, url)
        ) STRICT
        """,
        "CREATE INDEX pictures_by_use ON pictures (used, size)",
        """
        CREATE TABLE comment_lists (
            list INTEGER PRIMARY KEY, source INTEGER NOT NULL, picture BLOB NOT NULL, read_at REAL NOT NULL,
            count INTEGER NOT NULL, checksum INTEGER NOT NULL, UNIQUE (source, picture)
        ) STRICT
        """,
        """
        CREATE TABLE comments (
            list INTEGER NOT NULL REFERENCES comment_lists ON DELETE CASCADE, position INTEGER NOT NULL,
            id BLOB NOT NULL, message TEXT NOT NULL, created_at REAL NOT NULL, username TEXT NOT NULL,
            checksum INTEGER NOT NULL, PRIMARY KEY (list, position)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Each page tells the ``FeedExtent``, and the items of long feeds are found by ``ItemHints``.
    private static let second = [
        "ALTER TABLE pages ADD COLUMN first_page INTEGER",
        "ALTER TABLE pages ADD COLUMN feed_start INTEGER",
        "ALTER TABLE pages ADD COLUMN oldest REAL",
        "ALTER TABLE pages ADD COLUMN newest REAL",
        """
        CREATE TABLE indexed_items (
            source INTEGER PRIMARY KEY, first_item INTEGER NOT NULL, end_item INTEGER NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE item_hints (
            key INTEGER PRIMARY KEY, hints BLOB NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
    ]

    /// Each feed has a generation, by which positions that were read are told from those of another order. It has no
    /// checksum: a damaged one is another generation, for which positions are read again.
    private static let third = ["ALTER TABLE sources ADD COLUMN generation INTEGER NOT NULL DEFAULT 0"]

    /// How often the cache was asked, and had what was asked for.
    private static let fourth = [
        """
        CREATE TABLE statistics (
            source INTEGER PRIMARY KEY, feed_hits INTEGER NOT NULL, feed_misses INTEGER NOT NULL,
            picture_hits INTEGER NOT NULL, picture_misses INTEGER NOT NULL, comment_hits INTEGER NOT NULL,
            comment_misses INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """
    ]

    /// Which pictures never make room, stored or not yet. No row has a checksum: the names are told at each start, and
    /// a damaged one costs a picture that can be fetched again. The column comes behind the bytes and is 0 or 1, which
    /// SQLite reads without them.
    private static let fifth = [
        """
        CREATE TABLE kept_pictures (
            source INTEGER NOT NULL, url TEXT NOT NULL, PRIMARY KEY (source, url)
        ) STRICT, WITHOUT ROWID
        """,
        "ALTER TABLE pictures ADD COLUMN kept INTEGER NOT NULL DEFAULT 0",
        "DROP INDEX pictures_by_use",
        "CREATE INDEX pictures_by_use ON pictures (kept, used, size)",
    ]

    /// How often the cache was asked by the kind of what was asked for, so that a new kind needs no step. What the fourth
    /// version's table has counts until it is next added to.
    private static let sixth = [
        """
        CREATE TABLE lookups (
            source INTEGER NOT NULL, kind TEXT NOT NULL, hits INTEGER NOT NULL, misses INTEGER NOT NULL,
            checksum INTEGER NOT NULL, PRIMARY KEY (source, kind)
        ) STRICT, WITHOUT ROWID
        """
    ]

    /// The content is an item of any kind, see ``ItemContent``. Rows without it are older versions', and are read as they are
    /// until they expire, so that a long feed is opened as fast as a short one.
    private static let seventh = ["ALTER TABLE items ADD COLUMN content BLOB"]

    /// A comment's parent. Rows without one have the checksum of older versions.
    private static let eighth = ["ALTER TABLE comments ADD COLUMN parent BLOB"]
}
