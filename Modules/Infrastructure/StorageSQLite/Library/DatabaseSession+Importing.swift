import FoundationEssentials
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// The bookmarks in a file of versions before the library, the oldest first, and the number of corrupt or missing ones.
    mutating func legacyBookmarks() throws(StorageError) -> (rows: [BookmarkRow], damagedCount: Int) {
        var (rows, damagedCount): ([BookmarkRow], Int) = ([], 0)
        try connection.each(.legacyBookmarks) { row in
            if let row = BookmarkRow(row) { rows.append(row) } else { damagedCount += 1 }
        }
        let total = try connection.first(.legacyBookmarkCount) { row in
            var checksum = Checksum()
            checksum.add(row.number(0))
            return checksum.value == row.number(1) ? Int(row.number(0)) : 0
        }
        return (rows, max(damagedCount, (total ?? 0) - rows.count))
    }

    /// Whether `bookmarks.sqlite` was imported.
    mutating func hasImportedBookmarks() throws(StorageError) -> Bool {
        try connection.first(.importedBookmarks) { _ in true } ?? false
    }

    /// Imports bookmarks, marks their items read, and records the import.
    mutating func importBookmarks(_ rows: [BookmarkRow]) throws(StorageError) {
        for row in rows { try insertBookmark(of: row.item, from: row.server, at: row.addedAt) }
        _ = try setRead(true, rows.map(\.item.id))
        try connection.run(.rememberImport)
    }
}

extension SQL {
    fileprivate static let legacyBookmarks = SQL(
        """
        SELECT source, id, description, location, url, added_at, checksum FROM bookmarks
        ORDER BY added_at, bookmark
        """)
    fileprivate static let legacyBookmarkCount = SQL(
        "SELECT bookmarks, checksum FROM totals WHERE total = 1")
    fileprivate static let importedBookmarks = SQL("SELECT 1 FROM imports WHERE file = 'bookmarks.sqlite'")
    fileprivate static let rememberImport = SQL("INSERT INTO imports (file) VALUES ('bookmarks.sqlite')")
}
