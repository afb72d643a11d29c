import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    /// Whether a picture is pinned.
    mutating func isPinned(_ url: UnsafeRawBufferPointer, of source: Int64) throws(StorageError) -> Bool {
        try connection.first(.pinnedPicture) { statement throws(StorageError) in
            try statement.bind(1, source)
            try statement.bindText(2, url)
        } read: { _ in
            true
        } ?? false
    }

    /// Pins pictures of a server, and unpins its others.
    mutating func pin(_ urls: Set<String>, of source: Int64) throws(StorageError) {
        let stored = try pinnedPictures(of: source)
        for url in stored.subtracting(urls) { try run(.deletePin, url, of: source) }
        for url in urls.subtracting(stored) { try run(.insertPin, url, of: source) }
        for sql in [SQL.unmarkPictures, .markPinnedPictures] {
            try connection.run(sql, source)
            if connection.changedRows > 0 { pictureBytes = nil }
        }
    }

    private mutating func pinnedPictures(of source: Int64) throws(StorageError) -> Set<String> {
        var urls: Set<String> = []
        try connection.each(.pinnedPictures, source) { row in urls.insert(row.text(0) ?? "") }
        return urls
    }

    private mutating func run(_ sql: SQL, _ url: String, of source: Int64) throws(StorageError) {
        try url.withBytes { url throws(StorageError) in
            try connection.run(sql) { statement throws(StorageError) in
                try statement.bind(1, source)
                try statement.bindText(2, url)
            }
        }
    }
}
