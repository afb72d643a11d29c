import FeedStorageInterface
import FoundationEssentials
import StorageInterface

/// A row of the table of items: a record and its ``FeedKey``.
struct ItemRow {
    let key: Int64
    let record: FeedRecord

    init(key: Int64, record: FeedRecord) {
        self.key = key
        self.record = record
    }

    /// Reads the row at which the statement stands.
    ///
    /// - Throws: `damaged` where it is not as it was stored.
    init(_ row: Statement) throws(StorageError) {
        key = row.number(0)
        let fields = Fields(
            id: row.bytes(1), description: row.bytes(2), location: row.bytes(3), url: row.bytes(4))
        guard fields.checksum(of: key) == row.number(5), let id = fields.id.flatMap(UUID.init(bytes:)),
            let url = fields.url
        else { throw StorageError(.damaged, message: "item \(key) has a wrong checksum") }
        record = FeedRecord(
            id: id, description: fields.description.map { String(decoding: $0, as: UTF8.self) },
            location: fields.location.map { String(decoding: $0, as: UTF8.self) },
            url: String(decoding: url, as: UTF8.self))
    }

    /// Stores the row with a statement that inserts or updates it.
    func store(with statement: Statement) throws(StorageError) {
        try record.id.withBytes { id throws(StorageError) in
            try record.description.withBytes { description throws(StorageError) in
                try record.location.withBytes { location throws(StorageError) in
                    try record.url.withBytes { url throws(StorageError) in
                        let fields = Fields(id: id, description: description, location: location, url: url)
                        try fields.bind(to: statement, key: key)
                        try statement.run()
                    }
                }
            }
        }
    }

    /// The row's values as bytes that stand elsewhere.
    private struct Fields {
        let id: UnsafeRawBufferPointer?
        let description: UnsafeRawBufferPointer?
        let location: UnsafeRawBufferPointer?
        let url: UnsafeRawBufferPointer?

        func checksum(of key: Int64) -> Int64 {
            var checksum = Checksum()
            checksum.add(key)
            if let id { checksum.add(id) }
            checksum.add(description, location, url)
            return checksum.value
        }

        func bind(to statement: Statement, key: Int64) throws(StorageError) {
            try statement.bind(1, key)
            if let id { try statement.bindBlob(2, id) }
            try statement.bindText(3, description)
            try statement.bindText(4, location)
            try statement.bindText(5, url)
            try statement.bind(6, checksum(of: key))
        }
    }
}
