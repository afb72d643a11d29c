import FoundationEssentials
import StorageInterface

extension Session {
    /// Whether a picture never makes room.
    mutating func isKept(_ url: UnsafeRawBufferPointer, of source: Int64) throws(StorageError) -> Bool {
        try connection.first(.keptPicture) { statement throws(StorageError) in
            try statement.bind(1, source)
            try statement.bindText(2, url)
        } read: { _ in
            true
        } ?? false
    }

    /// Stores which pictures of a server never make room, in place of those named before.
    mutating func pin(_ urls: Set<String>, of source: Int64) throws(StorageError) {
        let stored = try keptPictures(of: source)
        for url in stored.subtracting(urls) { try run(.deleteKeptPicture, url, of: source) }
        for url in urls.subtracting(stored) { try run(.insertKeptPicture, url, of: source) }
        for sql in [SQL.unmarkPictures, .markKeptPictures] {
            try connection.run(sql) { statement throws(StorageError) in try statement.bind(1, source) }
            if connection.changedRows > 0 { pictureBytes = nil }
        }
    }

    private mutating func keptPictures(of source: Int64) throws(StorageError) -> Set<String> {
        var urls: Set<String> = []
        try connection.each(.keptPictures) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            urls.insert(row.text(0) ?? "")
        }
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
