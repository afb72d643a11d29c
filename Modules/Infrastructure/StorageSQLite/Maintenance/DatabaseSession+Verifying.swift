import CSQLite
import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface

extension DatabaseSession {
    /// - Throws: `damaged` for a corrupt file, `inputOutput` for an unreadable one.
    mutating func checkIntegrity() throws(StorageError) {
        let corruptions = try connection.execute("PRAGMA integrity_check(10)")
        guard corruptions == ["ok"] else {
            // SQLite reports pages that the disk failed to read as corrupt.
            throw StorageError(
                sqlite: connection.diskHasFailed ? StorageError.readFailure : SQLITE_CORRUPT,
                message: corruptions.joined(separator: "; "))
        }
    }

    /// Compares all rows with their checksums, and deletes corrupt ones.
    mutating func verify() throws(StorageError) -> [StorageCorruption] {
        var corruptions: [StorageCorruption] = []
        for source in try allSources() {
            corruptions += try verifyPictures(of: source.number, source.url)
            corruptions += try verifyComments(of: source.number, source.url)
            if let corruption = try verifyStatistics(of: source.number, source.url) {
                corruptions.append(corruption)
            }
        }
        return corruptions
    }

    private mutating func verifyPictures(
        of source: Int64, _ url: String
    ) throws(StorageError) -> [StorageCorruption] {
        var damaged: [(key: Int64, url: String)] = []
        try connection.each(.allPictures, [source]) { row in
            let bytes = row.bytes(4) ?? UnsafeRawBufferPointer(start: nil, count: 0)
            guard bytes.count != row.number(2) || Checksum.ofPicture(bytes) != row.number(3) else { return }
            damaged.append((row.number(0), row.text(1) ?? ""))
        }
        if !damaged.isEmpty { pictureBytes = nil }
        for picture in damaged { try connection.run(.deletePicture, [picture.key]) }
        return damaged.map { picture in
            StorageCorruption(
                subject: .record(.picture, name: picture.url), source: url,
                detail: "the bytes have a wrong checksum")
        }
    }

    private mutating func verifyComments(
        of source: Int64, _ url: String
    ) throws(StorageError) -> [StorageCorruption] {
        var lists: [(key: Int64, picture: UUID?)] = []
        try connection.each(.allCommentLists, [source]) { row in lists.append((row.number(0), row.id(1))) }
        var corruptions: [StorageCorruption] = []
        for list in lists {
            do throws(StorageError) {
                guard let picture = list.picture else {
                    throw StorageError(.damaged, message: "a list of comments has no picture")
                }
                _ = try comments(on: picture, of: source)
            } catch {
                // A corrupt file ends the verification.
                guard error.reason == .damaged, !error.isCorruptFile else { throw error }
                try connection.run(.deleteCommentListByKey, [list.key])
                corruptions.append(
                    StorageCorruption(
                        subject: .record(.comment, name: list.picture?.uuidString), source: url,
                        detail: error.message))
            }
        }
        return corruptions
    }
}
