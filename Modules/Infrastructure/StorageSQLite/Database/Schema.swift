/// The schema of the caches' file, as the migrations that create it.
enum Schema {
    /// The application id of this program's caches: "FEED" in ASCII.
    static let applicationID: Int64 = 0x4645_4544

    /// All migrations. A released migration never changes; new ones are appended.
    static let migrations = [
        Migration(version: 1, statements: first), Migration(version: 2, statements: second),
        Migration(version: 3, statements: third), Migration(version: 4, statements: fourth),
        Migration(version: 5, statements: fifth), Migration(version: 6, statements: sixth),
        Migration(version: 7, statements: seventh), Migration(version: 8, statements: eighth),
    ]

    /// Keys of items and pages are ``FeedKey``s. Times are seconds since 2001-01-01 00:00 UTC, as `Date` counts them, which
    /// loses no precision. Each row has a ``Checksum`` of its values.
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

    /// Pages store the ``FeedExtent``, and ``ItemHints`` index the items of long feeds.
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

    /// The generation of a feed identifies its items' positions. It needs no checksum: a corrupt one is another generation,
    /// whose positions are read again.
    private static let third = ["ALTER TABLE sources ADD COLUMN generation INTEGER NOT NULL DEFAULT 0"]

    /// The cache's hits and misses.
    private static let fourth = [
        """
        CREATE TABLE statistics (
            source INTEGER PRIMARY KEY, feed_hits INTEGER NOT NULL, feed_misses INTEGER NOT NULL,
            picture_hits INTEGER NOT NULL, picture_misses INTEGER NOT NULL, comment_hits INTEGER NOT NULL,
            comment_misses INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """
    ]

    /// Pinned pictures, stored or not. Their rows need no checksum: pictures are pinned again at each start, and a corrupt
    /// row loses a picture that can be fetched again. SQLite reads the values 0 and 1 of the column `kept` without the bytes
    /// before it.
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

    /// Hits and misses by kind of record, so that a new kind needs no migration. The fourth version's row counts until
    /// statistics are next added.
    private static let sixth = [
        """
        CREATE TABLE lookups (
            source INTEGER NOT NULL, kind TEXT NOT NULL, hits INTEGER NOT NULL, misses INTEGER NOT NULL,
            checksum INTEGER NOT NULL, PRIMARY KEY (source, kind)
        ) STRICT, WITHOUT ROWID
        """
    ]

    /// The ``ItemContent`` of items of any kind. Older versions' rows without it are readable until they expire, so that
    /// opening needs no migration of long feeds.
    private static let seventh = ["ALTER TABLE items ADD COLUMN content BLOB"]

    /// The parent of a comment. Rows without one have the checksum of older versions.
    private static let eighth = ["ALTER TABLE comments ADD COLUMN parent BLOB"]
}
