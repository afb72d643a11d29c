import FoundationEssentials
import ItemInterface
import StorageInterface

/// Rows of the table of items, new ones stored by as few statements as can be.
///
/// To start a statement costs SQLite as much as to store a row. The bytes of a row stand one behind the other here, as
/// ``ItemRow`` adds them to its checksum, so that it is computed over all of them at once.
struct ItemBatch {
    /// The number of rows that wait at most.
    static let capacity = 32

    /// The identity of the source whose feed they are of.
    let source: UUID
    private var writer = ByteWriter(capacity: 8_192)
    private var rows: [(key: Int64, bytes: Range<Int>)] = []

    init(source: UUID) {
        self.source = source
    }

    var isFull: Bool { rows.count == Self.capacity }

    /// Adds a new row.
    mutating func append(_ item: FeedItem, key: Int64) {
        let start = writer.bytes.count
        writer.append(key)
        writer.append(item.id)
        ItemContent.append(item, source: source, to: &writer)
        rows.append((key, start..<writer.bytes.count))
    }

    /// Stores the rows that wait.
    mutating func store(on connection: inout Connection) throws(StorageError) {
        var stored = 0
        while stored < rows.count {
            let (sql, count) = Self.statement(for: rows.count - stored)
            try run(sql, rows[stored..<stored + count], on: &connection)
            stored += count
        }
        removeAll()
    }

    /// Gives the row of a key an item's values. No rows wait.
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

    /// The statement that stores the most of so many rows, and how many it stores.
    private static func statement(for count: Int) -> (SQL, count: Int) {
        switch count {
        case 32...: (.insertManyItems, 32)
        case 8...: (.insertEightItems, 8)
        default: (.insertItem, 1)
        }
    }
}
