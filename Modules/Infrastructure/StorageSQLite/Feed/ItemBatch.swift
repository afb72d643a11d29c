import FoundationEssentials
import ItemInterface
import StorageInterface

/// A buffer of new rows of the table `items`, which inserts several rows by one statement.
///
/// Starting a statement costs SQLite as much as inserting a row. The bytes of a row are contiguous, in the
/// order of ``ItemRow``'s checksum, so that one call computes it.
struct ItemBatch {
    /// The greatest number of buffered rows.
    static let capacity = 32

    /// The identity of the feed's source.
    let source: UUID
    private var writer = ByteWriter(capacity: 8_192)
    private var rows: [(key: Int64, bytes: Range<Int>)] = []

    init(source: UUID) {
        self.source = source
    }

    var isFull: Bool { rows.count == Self.capacity }

    /// Buffers a new row.
    mutating func append(_ item: FeedItem, key: Int64) {
        let start = writer.bytes.count
        writer.append(key)
        writer.append(item.id)
        ItemContent.append(item, source: source, to: &writer)
        rows.append((key, start..<writer.bytes.count))
    }

    /// Inserts the buffered rows.
    mutating func store(on connection: inout Connection) throws(StorageError) {
        var stored = 0
        while stored < rows.count {
            let (sql, count) = Self.statement(for: rows.count - stored)
            try run(sql, rows[stored..<stored + count], on: &connection)
            stored += count
        }
        removeAll()
    }

    /// Updates the row with a key. The buffer must be empty.
    mutating func update(
        _ item: FeedItem, key: Int64, on connection: inout Connection
    ) throws(StorageError) {
        append(item, key: key)
        try run(.updateItem, rows[...], on: &connection)
        removeAll()
    }

    private mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        writer.removeAll()
    }

    private func run(
        _ sql: SQL, _ rows: ArraySlice<(key: Int64, bytes: Range<Int>)>, on connection: inout Connection
    ) throws(StorageError) {
        let statement = try connection.statement(sql)
        try writer.bytes.span.withUnsafeBytes { bytes throws(StorageError) in
            var last: Int32 = 0
            for row in rows {
                let bytes = UnsafeRawBufferPointer(rebasing: bytes[row.bytes])
                try statement.bind(last + 1, row.key)
                try statement.bindBlob(last + 2, UnsafeRawBufferPointer(rebasing: bytes[8..<24]))
                try statement.bindBlob(last + 3, UnsafeRawBufferPointer(rebasing: bytes[24...]))
                try statement.bind(last + 4, Checksum.value(of: bytes))
                last += 4
            }
            try statement.run()
        }
    }

    /// The statement that inserts most of `count` rows, and its number of rows.
    private static func statement(for count: Int) -> (SQL, count: Int) {
        switch count {
        case 32...: (.insertManyItems, 32)
        case 8...: (.insertEightItems, 8)
        default: (.insertItem, 1)
        }
    }
}
