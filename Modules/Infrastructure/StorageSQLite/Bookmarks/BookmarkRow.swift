import BookmarksStorageInterface
import FoundationEssentials
import StorageInterface

/// A row of the table of bookmarks: a record, and whose server's it is.
struct BookmarkRow {
    /// The server's base URL.
    let source: String
    let record: BookmarkRecord

    init(source: String, record: BookmarkRecord) {
        self.source = source
        self.record = record
    }

    /// Reads the row at which the statement stands, from its second column on; `nil` where it is not as it was stored.
    init?(_ row: Statement) {
        let addedAt = row.double(6)
        let checksum = Self.checksum(
            row.bytes(1), row.bytes(2), row.bytes(3), row.bytes(4), row.bytes(5), addedAt)
        guard checksum == row.number(7), let source = row.text(1), let id = row.id(2), let url = row.text(5)
        else { return nil }
        self.source = source
        record = BookmarkRecord(
            id: id, description: row.text(3), location: row.text(4), url: url,
            addedAt: Date(timeIntervalSinceReferenceDate: addedAt))
    }

    /// Inserts the row.
    func insert(with statement: Statement) throws(StorageError) {
        let addedAt = record.addedAt.timeIntervalSinceReferenceDate
        try source.withBytes { source throws(StorageError) in
            try record.id.withBytes { id throws(StorageError) in
                try record.description.withBytes { description throws(StorageError) in
                    try record.location.withBytes { location throws(StorageError) in
                        try record.url.withBytes { url throws(StorageError) in
                            try statement.bindText(1, source)
                            try statement.bindBlob(2, id)
                            try statement.bindText(3, description)
                            try statement.bindText(4, location)
                            try statement.bindText(5, url)
                            try statement.bind(6, addedAt)
                            try statement.bind(
                                7, Self.checksum(source, id, description, location, url, addedAt))
                            try statement.run()
                        }
                    }
                }
            }
        }
    }

    /// The checksum of the number of all bookmarks.
    static func checksum(ofTotal total: Int64) -> Int64 {
        var checksum = Checksum()
        checksum.add(total)
        return checksum.value
    }

    private static func checksum(
        _ source: UnsafeRawBufferPointer?, _ id: UnsafeRawBufferPointer?,
        _ description: UnsafeRawBufferPointer?, _ location: UnsafeRawBufferPointer?,
        _ url: UnsafeRawBufferPointer?, _ addedAt: Double
    ) -> Int64 {
        var checksum = Checksum()
        checksum.add(addedAt)
        checksum.add(source, id)
        checksum.add(description, location, url)
        return checksum.value
    }
}
