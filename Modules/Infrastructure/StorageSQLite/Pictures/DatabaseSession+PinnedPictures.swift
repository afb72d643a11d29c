import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    /// Pins pictures of a server, and unpins its others.
    mutating func pin(_ urls: Set<String>, of source: Int64) throws(StorageError) {
        let stored = try pinnedPictures(of: source)
        for url in stored.subtracting(urls) { try connection.run(.deletePin, [source, url]) }
        for url in urls.subtracting(stored) { try connection.run(.insertPin, [source, url]) }
        for sql in [SQL.unmarkPictures, .markPinnedPictures] {
            try connection.run(sql, [source])
            if connection.changedRows > 0 { pictureBytes = nil }
        }
    }

    private mutating func pinnedPictures(of source: Int64) throws(StorageError) -> Set<String> {
        var urls: Set<String> = []
        try connection.each(.pinnedPictures, [source]) { row in urls.insert(row.text(0) ?? "") }
        return urls
    }
}
