import FoundationEssentials
import ItemInterface
import StorageInterface

extension Session {
    /// The bookmarks of all servers in a file of versions before the library, in the order in which they were made, and the
    /// number of those that are damaged or missing.
    mutating func olderBookmarks() throws(StorageError) -> (rows: [BookmarkRow], damagedCount: Int) {
        var (rows, damagedCount): ([BookmarkRow], Int) = ([], 0)
        try connection.each(.olderBookmarks) { row in
            if let row = BookmarkRow(row) { rows.append(row) } else { damagedCount += 1 }
        }
        let total = try connection.first(.totalOfOlderBookmarks) { row in
            var checksum = Checksum()
            checksum.add(row.number(0))
            return checksum.value == row.number(1) ? Int(row.number(0)) : 0
        }
        return (rows, max(damagedCount, (total ?? 0) - rows.count))
    }

    /// Whether older bookmarks were imported before.
    mutating func hasImportedBookmarks() throws(StorageError) -> Bool {
        try connection.first(.importedBookmarks) { _ in true } ?? false
    }

    /// Bookmarks the items of older bookmarks, which count as read, and remembers that.
    mutating func importBookmarks(_ rows: [BookmarkRow]) throws(StorageError) {
        for row in rows { try insertBookmark(of: row.item, from: row.server, at: row.addedAt) }
        _ = try setRead(true, rows.map(\.item.id))
        try connection.run(.rememberImport)
    }
}

extension SQL {
    fileprivate static let olderBookmarks = SQL(
        """
        SELECT source, id, description, location, url, added_at, checksum FROM bookmarks
        ORDER BY added_at, bookmark
        """)
    fileprivate static let totalOfOlderBookmarks = SQL(
        "SELECT bookmarks, checksum FROM totals WHERE total = 1")
    fileprivate static let importedBookmarks = SQL("SELECT 1 FROM imports WHERE file = 'bookmarks.sqlite'")
    fileprivate static let rememberImport = SQL("INSERT INTO imports (file) VALUES ('bookmarks.sqlite')")
}
