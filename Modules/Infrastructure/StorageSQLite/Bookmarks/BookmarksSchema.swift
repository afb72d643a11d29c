/// What the file of bookmarks looks like, as the steps that make it.
enum BookmarksSchema {
    /// Marks a file as this program's bookmarks: "MARK" in ASCII.
    static let applicationID: Int64 = 0x4D41_524B

    /// All steps. One that was released is never changed; a new one is added below it.
    static let steps = [Schema.Step(version: 1, statements: first)]

    /// A row is whole by itself, its server included, so that a damage costs no other. Times are seconds since
    /// 2001-01-01 00:00 UTC. The total tells whether rows are missing.
    private static let first = [
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
        "INSERT INTO totals (total, bookmarks, checksum) VALUES (1, 0, \(BookmarkRow.checksum(ofTotal: 0)))",
    ]
}
