import BookmarksStorageInterface
import FoundationEssentials
import StorageInterface

extension Session {
    /// What is stored of one server, and how many rows of any are damaged or missing.
    struct FoundBookmarks {
        /// In the order in which they were stored.
        var records: [BookmarkRecord] = []
        /// The rows of all servers that are as they were stored.
        var soundCount = 0
        /// The rows of all servers that are not.
        var damagedCount = 0
    }

    /// Reads all bookmarks, and those of one server.
    mutating func bookmarks(of source: String) throws(StorageError) -> FoundBookmarks {
        var found = FoundBookmarks()
        var seen: Set<BookmarkKey> = []
        try connection.each(.bookmarks) { statement in
            guard let row = BookmarkRow(statement) else {
                found.damagedCount += 1
                return
            }
            // In a damaged file one page may be reached by two ways.
            guard seen.insert(BookmarkKey(source: row.source, id: row.record.id)).inserted else { return }
            found.soundCount += 1
            if row.source == source { found.records.append(row.record) }
        }
        return found
    }

    /// How many bookmarks of all servers are not as they were stored, or missing.
    mutating func damagedBookmarks() throws(StorageError) -> Int {
        let found = try bookmarks(of: "")
        guard let total = try totalBookmarks() else {
            throw StorageError(.damaged, message: "the number of bookmarks has a wrong checksum")
        }
        return max(found.damagedCount, total - found.soundCount)
    }

    /// Stores a bookmark in place of an older one.
    mutating func insert(_ bookmark: BookmarkRow) throws(StorageError) {
        let total = try totalForWriting()
        let replaced = try deleteRows(of: bookmark.record.id, source: bookmark.source)
        try bookmark.insert(with: try connection.statement(.insertBookmark))
        try storeTotal(total - replaced + 1)
    }

    /// Deletes a bookmark, where there is one.
    mutating func deleteBookmark(_ id: UUID, of source: String) throws(StorageError) {
        let total = try totalForWriting()
        let deleted = try deleteRows(of: id, source: source)
        if deleted > 0 { try storeTotal(total - deleted) }
    }

    private mutating func deleteRows(of id: UUID, source: String) throws(StorageError) -> Int {
        try source.withBytes { source throws(StorageError) in
            try id.withBytes { id throws(StorageError) in
                try connection.run(.deleteBookmark) { statement throws(StorageError) in
                    try statement.bindText(1, source)
                    try statement.bindBlob(2, id)
                }
            }
        }
        return connection.changedRows
    }

    // MARK: The total

    /// `nil` where it is not as it was stored.
    private mutating func totalBookmarks() throws(StorageError) -> Int? {
        try connection.first(.totalBookmarks) { row in
            let total = row.number(0)
            return BookmarkRow.checksum(ofTotal: total) == row.number(1) ? Int(total) : nil
        } ?? nil
    }

    /// The total; where it is damaged, the number of rows: the file's structure is whole, so none is missing.
    private mutating func totalForWriting() throws(StorageError) -> Int {
        if let total = try totalBookmarks() { return total }
        return try connection.first(.countBookmarks) { row in Int(row.number(0)) } ?? 0
    }

    private mutating func storeTotal(_ total: Int) throws(StorageError) {
        let total = max(0, total)
        try connection.run(.storeTotalBookmarks) { statement throws(StorageError) in
            try statement.bind(1, Int64(total))
            try statement.bind(2, BookmarkRow.checksum(ofTotal: Int64(total)))
        }
    }
}

/// What is stored once.
private struct BookmarkKey: Hashable {
    let source: String
    let id: UUID
}
