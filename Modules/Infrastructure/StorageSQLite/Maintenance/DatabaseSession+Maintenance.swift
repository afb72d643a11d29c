import CommentsStorageInterface
import FoundationEssentials
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The stored records of each server.
    mutating func info() throws(StorageError) -> [StorageInfo.Source] {
        var infos: [StorageInfo.Source] = []
        for source in try allSources() {
            let (pictures, bytes) = try counts(.pictureInfo, of: source.number)
            let (lists, comments) = try counts(.commentInfo, of: source.number)
            guard pictures + lists > 0 else { continue }
            let records: [StoredKind: StorageInfo.Records] = [
                .picture: StorageInfo.Records(count: pictures, bytes: bytes),
                .comment: StorageInfo.Records(count: comments, lists: lists),
            ]
            infos.append(
                StorageInfo.Source(
                    url: source.url, records: records, statistics: try statistics(of: source.number)))
        }
        return infos
    }

    /// The items of a copy, and the times of fetching them.
    mutating func copyInfo() throws(StorageError) -> [StorageInfo.Source] {
        let counts = try counts()
        var infos: [StorageInfo.Source] = []
        for (record, _) in try libraryRecords().found {
            guard let count = counts[record.id]?.all, count > 0, let source = try librarySource(record.id)
            else { continue }
            var items = StorageInfo.Records(count: count)
            try connection.each(.fetchTimes, [source.number]) { row in
                guard let oldest = row.date(0), let newest = row.date(1) else { return }
                items.times = oldest...max(oldest, newest)
            }
            infos.append(StorageInfo.Source(url: record.address, records: [.feed: items]))
        }
        return infos
    }

    private mutating func counts(_ sql: SQL, of source: Int64) throws(StorageError) -> (Int, Int) {
        try connection.first(sql, [source]) { row in (Int(row.number(0)), Int(row.number(1))) } ?? (0, 0)
    }

    /// Deletes all rows of a server, except its number.
    mutating func clear(_ source: Int64) throws(StorageError) {
        for sql in [SQL.deletePictures, .deletePins, .deleteComments, .deleteStatistics] {
            try connection.run(sql, [source])
        }
        pictureBytes = nil
    }

    /// Deletes all pictures of a server, and the unpinned pictures of others.
    mutating func abandonPictures(of source: Int64) throws(StorageError) {
        try connection.run(.deleteUnpinnedPictures)
        for sql in [SQL.deletePictures, .deletePins] { try connection.run(sql, [source]) }
        pictureBytes = nil
    }

    /// Whether there is a picture that ``abandonPictures(of:)`` deletes.
    mutating func hasPicturesToAbandon(of source: Int64) throws(StorageError) -> Bool {
        try connection.first(.anyAbandonedPicture, [source]) { _ in true } ?? false
    }

    /// Shrinks the file and its WAL to their content.
    mutating func shrink() throws(StorageError) {
        try connection.execute("VACUUM")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
