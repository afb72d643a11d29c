import CSQLite
import CommentsStorageInterface
import FeedStorageInterface
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
            if let corruption = try verifyFeed(of: source.number, source.url) {
                corruptions.append(corruption)
            }
            corruptions += try verifyPictures(of: source.number, source.url)
            corruptions += try verifyComments(of: source.number, source.url)
            if let corruption = try verifyStatistics(of: source.number, source.url) {
                corruptions.append(corruption)
            }
        }
        return corruptions
    }

    // MARK: Feeds

    /// Deletes the first page of a feed that is corrupt or has corrupt items, and all pages behind it;
    /// deletes a corrupt index.
    mutating func verifyFeed(of source: Int64, _ url: String) throws(StorageError) -> StorageCorruption? {
        let (pages, fault) = try soundPages(of: source)
        let range = FeedKey.range(of: source)
        let end = pages.last?.end ?? range.lowerBound
        var deleted = try delete(
            .deletePages, (pages.last?.key ?? range.lowerBound - 1) + 1..<range.upperBound)
        deleted += try delete(.deleteItems, range.lowerBound..<(pages.first?.firstItem ?? range.lowerBound))
        deleted += try delete(.deleteItems, end..<range.upperBound)
        guard deleted > 0 else { return try verifyIndex(of: source, url, pages: pages.count) }
        try storeExtent(of: source)
        try beginGeneration(of: source)
        try deleteIndex(of: source)
        feeds[source] = nil
        return StorageCorruption(
            subject: .lists(.feed, from: pages.count), source: url,
            detail: fault?.message ?? "\(deleted) rows belonged to no page")
    }

    private mutating func verifyIndex(
        of source: Int64, _ url: String, pages: Int
    ) throws(StorageError) -> StorageCorruption? {
        guard try !isIndexSound(of: source) else { return nil }
        try deleteIndex(of: source)
        feeds[source] = nil
        return StorageCorruption(
            subject: .lists(.feed, from: pages), source: url, detail: "the index of its items was damaged")
    }

    /// The pages before the first one that is corrupt or has corrupt items, and the error of that one.
    private mutating func soundPages(of source: Int64) throws(StorageError) -> ([PageRow], StorageError?) {
        var pages: [PageRow] = []
        var fault = try Self.damage { () throws(StorageError) in
            try eachPage(of: source) { page, fingerprints in
                var page = page
                page.fingerprints = Array(stored: fingerprints)
                pages.append(page)
            }
        }
        for (index, page) in pages.enumerated() {
            let itemsFault = try Self.damage { () throws(StorageError) in
                guard try ids(of: page.firstItem..<page.end).map({ Fingerprint($0) }) == page.fingerprints
                else {
                    throw StorageError(.damaged, message: "page \(page.key) has other items")
                }
            }
            guard let itemsFault else { continue }
            fault = itemsFault
            pages.removeSubrange(index...)
            break
        }
        return (pages, fault)
    }

    // MARK: Pictures and comments

    private mutating func verifyPictures(
        of source: Int64, _ url: String
    ) throws(StorageError) -> [StorageCorruption] {
        var damaged: [(key: Int64, url: String)] = []
        try connection.each(.allPictures, source) { row in
            let bytes = row.bytes(4) ?? UnsafeRawBufferPointer(start: nil, count: 0)
            guard bytes.count != row.number(2) || Checksum.ofPicture(bytes) != row.number(3) else { return }
            damaged.append((row.number(0), row.text(1) ?? ""))
        }
        if !damaged.isEmpty { pictureBytes = nil }
        var corruptions: [StorageCorruption] = []
        for picture in damaged {
            try connection.run(.deletePicture, picture.key)
            corruptions.append(
                StorageCorruption(
                    subject: .record(.picture, name: picture.url), source: url,
                    detail: "its bytes have a wrong checksum"))
        }
        return corruptions
    }

    private mutating func verifyComments(
        of source: Int64, _ url: String
    ) throws(StorageError) -> [StorageCorruption] {
        var lists: [(key: Int64, picture: UUID?)] = []
        try connection.each(.allCommentLists, source) { row in lists.append((row.number(0), row.id(1))) }
        var corruptions: [StorageCorruption] = []
        for list in lists {
            let fault = try Self.damage { () throws(StorageError) in
                guard let picture = list.picture else {
                    throw StorageError(.damaged, message: "a list of comments has no picture")
                }
                _ = try comments(on: picture, of: source)
            }
            guard let fault else { continue }
            try connection.run(.deleteCommentListByKey, list.key)
            corruptions.append(
                StorageCorruption(
                    subject: .record(.comment, name: list.picture?.uuidString), source: url,
                    detail: fault.message))
        }
        return corruptions
    }

    /// The error of a corrupt row that `body` throws; a corrupt file ends the verification.
    private static func damage(_ body: () throws(StorageError) -> Void) throws(StorageError) -> StorageError?
    {
        do throws(StorageError) {
            try body()
            return nil
        } catch {
            guard error.reason == .damaged, !error.isCorruptFile else { throw error }
            return error
        }
    }
}
