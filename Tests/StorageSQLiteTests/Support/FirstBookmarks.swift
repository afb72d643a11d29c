@testable import StorageSQLite

/// A file of bookmarks of a version before the library, as SQLite dumped it. Two servers have a picture with one id.
enum FirstBookmarks {
    /// Creates the file.
    static func make(in folder: TemporaryFolder) throws {
        let connection = try Connection(folder.path + "/bookmarks.sqlite", flags: 6)
        for statement in statements { try connection.execute(statement) }
    }

    private static let statements = [
        "PRAGMA application_id = 1296126539",
        "PRAGMA user_version = 1",
        """
        CREATE TABLE bookmarks (
            bookmark INTEGER PRIMARY KEY, source TEXT NOT NULL, id BLOB NOT NULL, description TEXT, location TEXT,
            url TEXT NOT NULL, added_at REAL NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE totals (
            total INTEGER PRIMARY KEY, bookmarks INTEGER NOT NULL, checksum INTEGER NOT NULL
        ) STRICT
        """,
        """
        INSERT INTO bookmarks VALUES (
            1, 'http://a.example', X'FEED0000000040008000000000000001', 'Description 1', 'Location 1',
            'http://pictures.example/1.png', 725760001.0, 984044230)
        """,
        """
        INSERT INTO bookmarks VALUES (
            2, 'http://b.example', X'FEED0000000040008000000000000006', NULL, 'Location 6',
            'http://pictures.example/6.png', 725760006.0, 1336078627)
        """,
        """
        INSERT INTO bookmarks VALUES (
            3, 'http://a.example', X'FEED0000000040008000000000000005', 'Description 5', NULL,
            'http://pictures.example/5.png', 725760003.5, 2729031173)
        """,
        """
        INSERT INTO bookmarks VALUES (
            4, 'http://b.example', X'FEED0000000040008000000000000001', 'Description 1', 'Location 1',
            'http://pictures.example/1.png', 725760009.0, 3927686099)
        """,
        "INSERT INTO totals VALUES (1, 4, 3781742995)",
    ]
}
