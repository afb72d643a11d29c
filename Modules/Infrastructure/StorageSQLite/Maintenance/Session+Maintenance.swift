import FoundationEssentials
import StorageInterface

extension Session {
    /// What is stored of each server.
    mutating func info() throws(StorageError) -> [CacheInfo.Source] {
        var infos: [CacheInfo.Source] = []
        for source in try allSources() {
            var info = CacheInfo.Source(
                url: source.url, items: 0, pages: 0, pictures: 0, pictureBytes: 0, commentedPictures: 0,
                comments: 0)
            try connection.each(.feedInfo) { statement throws(StorageError) in
                try statement.bind(FeedKey.range(of: source.number))
            } read: { row in
                info.pages = Int(row.number(0))
                info.items = Int(row.number(1))
                guard info.pages > 0 else { return }
                info.oldest = Date(timeIntervalSinceReferenceDate: row.double(2))
                info.newest = Date(timeIntervalSinceReferenceDate: row.double(3))
            }
            (info.pictures, info.pictureBytes) = try counts(.pictureInfo, of: source.number)
            (info.commentedPictures, info.comments) = try counts(.commentInfo, of: source.number)
            info.statistics = try statistics(of: source.number)
            if info.pages + info.pictures + info.commentedPictures > 0 { infos.append(info) }
        }
        return infos
    }

    private mutating func counts(_ sql: SQL, of source: Int64) throws(StorageError) -> (Int, Int) {
        try connection.first(sql) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            (Int(row.number(0)), Int(row.number(1)))
        } ?? (0, 0)
    }

    /// Deletes what is stored of a server, except its number.
    mutating func clear(_ source: Int64) throws(StorageError) {
        try deletePages(from: 0, of: source)
        for sql in [SQL.deletePictures, .deleteKeptPictures, .deleteComments] {
            try connection.run(sql) { statement throws(StorageError) in
                try statement.bind(1, source)
            }
        }
        try deleteStatistics(of: source)
        pictureBytes = nil
    }

    /// Deletes all pictures of a server, and of others those that are not pinned.
    mutating func abandonPictures(of source: Int64) throws(StorageError) {
        try connection.run(.deleteUnpinnedPictures)
        for sql in [SQL.deletePictures, .deleteKeptPictures] {
            try connection.run(sql) { statement throws(StorageError) in try statement.bind(1, source) }
        }
        pictureBytes = nil
    }

    /// Whether there is a picture that ``abandonPictures(of:)`` deletes.
    mutating func hasPicturesToAbandon(of source: Int64) throws(StorageError) -> Bool {
        try connection.first(.anyAbandonedPicture) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { _ in
            true
        } ?? false
    }

    /// Gives the room of what was deleted back to the disk.
    mutating func shrink() throws(StorageError) {
        try connection.execute("VACUUM")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
