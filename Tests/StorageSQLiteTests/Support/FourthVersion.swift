/// What a file of the fourth version holds, as that version stored it and SQLite dumped it.
enum FourthVersion {
    /// The statements that make the file again.
    static let statements = [
        "PRAGMA journal_mode = WAL",
        "PRAGMA application_id = 1178944836",
        "PRAGMA user_version = 4",
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
        """
        CREATE TABLE items (
            key INTEGER PRIMARY KEY, id BLOB NOT NULL, description TEXT, location TEXT, url TEXT NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE pages (
            key INTEGER PRIMARY KEY, first_item INTEGER NOT NULL, count INTEGER NOT NULL, read_at REAL NOT NULL,
            cursor BLOB, fingerprints BLOB NOT NULL, checksum INTEGER NOT NULL,
            first_page INTEGER, feed_start INTEGER, oldest REAL, newest REAL
        ) STRICT
        """,
        """
        CREATE TABLE pictures (
            picture INTEGER PRIMARY KEY, source INTEGER NOT NULL, url TEXT NOT NULL, size INTEGER NOT NULL,
            used INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (source, url)
        ) STRICT
        """,
        """
        CREATE TABLE sources (
            source INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, generation INTEGER NOT NULL DEFAULT 0
        ) STRICT
        """,
        """
        CREATE TABLE statistics (
            source INTEGER PRIMARY KEY, feed_hits INTEGER NOT NULL, feed_misses INTEGER NOT NULL,
            picture_hits INTEGER NOT NULL, picture_misses INTEGER NOT NULL, comment_hits INTEGER NOT NULL,
            comment_misses INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE INDEX pictures_by_use ON pictures (used, size)
        """,
        """
        INSERT INTO comment_lists VALUES (
            1, 1, X'FEED0000000040008000000000000001', 725760004.0, 1, 2472192672)
        """,
        """
        INSERT INTO comments VALUES (
            1, 0, X'FEED0000000040008000000000000001', 'Message 1', 725760001.0, 'User 1',
            3664710873)
        """,
        """
        INSERT INTO items VALUES (
            6442450944, X'FEED0000000040008000000000000001', 'Description 1', 'Location 1',
            'http://pictures.example/1.png', 3176131197)
        """,
        """
        INSERT INTO items VALUES (
            6442450945, X'FEED0000000040008000000000000002', 'Description 2', 'Location 2',
            'http://pictures.example/2.png', 1218867891)
        """,
        """
        INSERT INTO pages VALUES (
            6442450944, 6442450944, 2, 725760001.0, X'FEED0000000040008000000000000002',
            X'3069669F6FA98F59B78D571D452B28C0', 1252632860, 6442450944, 6442450944, 725760001.0,
            725760001.0)
        """,
        """
        INSERT INTO pictures VALUES (1, 1, '1', 3, 5, 1438416925, X'010203')
        """,
        """
        INSERT INTO pictures VALUES (2, 1, '2', 3, 2, 1476017732, X'020203')
        """,
        """
        INSERT INTO pictures VALUES (3, 1, '3', 3, 3, 1446532211, X'030203')
        """,
        """
        INSERT INTO pictures VALUES (4, 2, '1', 1, 4, 2883475241, X'09')
        """,
        """
        INSERT INTO sources VALUES (1, 'http://a.example', 5994371170079310853)
        """,
        """
        INSERT INTO sources VALUES (2, 'http://b.example', 0)
        """,
        """
        INSERT INTO statistics VALUES (1, 3, 1, 0, 0, 0, 0, 667619773)
        """,
    ]
}
