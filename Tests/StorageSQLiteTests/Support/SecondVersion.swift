/// What a file of the second version holds, as that version stored it and SQLite dumped it.
enum SecondVersion {
    /// The statements that make the file again.
    static let statements = [
        "PRAGMA journal_mode = WAL",
        "PRAGMA application_id = 1178944836",
        "PRAGMA user_version = 2",
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
        CREATE TABLE sources (source INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE) STRICT
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
            6442450943, X'FEED000000004000FFFFFFFFFFFFFFFF', 'Description -1 (edition 2)',
            'Location -1 (edition 2)', 'http://pictures.example/-1.png?edition=2', 140595952)
        """,
        """
        INSERT INTO items VALUES (
            6442450944, X'FEED0000000040008000000000000000', NULL, NULL,
            'http://pictures.example/0.png?edition=2', 293910956)
        """,
        """
        INSERT INTO items VALUES (
            6442450945, X'FEED0000000040008000000000000001', 'Description 1', 'Location 1',
            'http://pictures.example/1.png', 3880536754)
        """,
        """
        INSERT INTO items VALUES (
            6442450946, X'FEED0000000040008000000000000002', 'Description 2', 'Location 2',
            'http://pictures.example/2.png', 2795672546)
        """,
        """
        INSERT INTO items VALUES (
            6442450947, X'FEED0000000040008000000000000003', NULL, 'Location 3',
            'http://pictures.example/3.png', 3626535227)
        """,
        """
        INSERT INTO items VALUES (
            6442450948, X'FEED0000000040008000000000000004', 'Description 4', 'Location 4',
            'http://pictures.example/4.png', 629088578)
        """,
        """
        INSERT INTO items VALUES (
            6442450949, X'FEED0000000040008000000000000005', 'Description 5', NULL,
            'http://pictures.example/5.png', 2888085894)
        """,
        """
        INSERT INTO items VALUES (
            6442450950, X'FEED0000000040008000000000000006', NULL, 'Location 6',
            'http://pictures.example/6.png', 308387589)
        """,
        """
        INSERT INTO items VALUES (
            6442450951, X'FEED0000000040008000000000000007', 'Description 7', 'Location 7',
            'http://pictures.example/7.png', 1687287826)
        """,
        """
        INSERT INTO items VALUES (
            6442450952, X'FEED0000000040008000000000000008', 'Description 8', 'Location 8',
            'http://pictures.example/8.png', 4189405763)
        """,
        """
        INSERT INTO items VALUES (
            10737418240, X'FEED0000000040008000000000000005', 'Description 5', NULL,
            'http://pictures.example/5.png', 2333905294)
        """,
        """
        INSERT INTO items VALUES (
            10737418241, X'FEED0000000040008000000000000006', NULL, 'Location 6',
            'http://pictures.example/6.png', 904701943)
        """,
        """
        INSERT INTO pages VALUES (
            6442450943, 6442450943, 2, 725760009.0, X'FEED0000000040008000000000000000',
            X'92ABEFF91FFD38E34E3480DF1DE12F02', 2315094987, 6442450943, 6442450943, 725760009.0,
            725760009.0)
        """,
        """
        INSERT INTO pages VALUES (
            6442450944, 6442450945, 2, 725760000.0, X'FEED0000000040008000000000000002',
            X'3069669F6FA98F59B78D571D452B28C0', 1755017321, 6442450944, 6442450944, 725760000.0,
            725760000.0)
        """,
        """
        INSERT INTO pages VALUES (
            6442450945, 6442450947, 3, 725760001.0, X'FEED0000000040008000000000000005',
            X'8567B6386B28F953691D164C3DDD9274AC720029F980C85C', 867666437, 6442450944, 6442450944,
            725760000.0, 725760001.0)
        """,
        """
        INSERT INTO pages VALUES (
            6442450946, 6442450950, 3, 725760002.0, X'FEED0000000040008000000000000008',
            X'183C504D70812F953193D13634D123FB33F462FA09ED5848', 4033332178, 6442450943,
            6442450943, 725760000.0, 725760009.0)
        """,
        """
        INSERT INTO pages VALUES (
            10737418240, 10737418240, 2, 725760003.0, NULL, X'AC720029F980C85C183C504D70812F95',
            2227782721, 10737418240, 10737418240, 725760003.0, 725760003.0)
        """,
        """
        INSERT INTO pictures VALUES (
            1, 1, '1', 3, 1, 1438416925, X'010203')
        """,
        """
        INSERT INTO sources VALUES (
            1, 'http://a.example')
        """,
        """
        INSERT INTO sources VALUES (
            2, 'http://b.example')
        """,
    ]
}
