import FeedStorageInterface
import FoundationEssentials
import StorageInterface

/// New rows of the table of items, stored by as few statements as can be.
///
/// To start a statement costs SQLite as much as to store a row. The bytes of a row stand one behind the other here, as
/// ``ItemRow`` adds them to its checksum, so that it is computed over all of them at once.
struct ItemBatch: ~Copyable {
    /// The number of rows that wait at most.
    static let capacity = 32

    private var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var byteCount = 0
    private var rows: [Row] = []

    /// Where the bytes of a row are.
    private struct Row {
        let key: Int64
        let start: Int
        let descriptionCount: Int?
        let locationCount: Int?
        let end: Int
    }

    deinit { bytes.deallocate() }

    var isFull: Bool { rows.count == Self.capacity }

    /// Adds a row.
    mutating func append(_ record: FeedRecord, key: Int64) {
        let (description, location) = (record.description?.utf8.count, record.location?.utf8.count)
        let size = Self.headCount + (description ?? 0) + (location ?? 0) + record.url.utf8.count
        reserve(size)
        let start = byteCount
        withUnsafeBytes(of: key.littleEndian) { add($0) }
        record.id.withBytes { add($0) }
        withUnsafeBytes(of: Checksum.counts(description, location).littleEndian) { add($0) }
        record.description?.withBytes { add($0) }
        record.location?.withBytes { add($0) }
        record.url.withBytes { add($0) }
        rows.append(
            Row(
                key: key, start: start, descriptionCount: description, locationCount: location, end: byteCount
            ))
    }

    /// Stores the rows that wait.
    mutating func store(on connection: inout Connection) throws(StorageError) {
        var stored = 0
        while stored < rows.count {
            let (sql, count) = Self.statement(for: rows.count - stored)
            let statement = try connection.statement(sql)
            for number in 0..<count {
                try bind(rows[stored + number], to: statement, behind: Int32(6 * number))
            }
            try statement.run()
            stored += count
        }
        rows.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// The statement that stores the most of so many rows, and how many it stores.
    private static func statement(for count: Int) -> (SQL, count: Int) {
        switch count {
        case 32...: (.insertManyItems, 32)
        case 8...: (.insertEightItems, 8)
        default: (.insertItem, 1)
        }
    }

    /// The bytes of the key, of the id, and of the number of bytes of the other fields.
    private static let headCount = 8 + 16 + 8

    private func bind(_ row: Row, to statement: Statement, behind last: Int32) throws(StorageError) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes[row.start..<row.end])
        let location = Self.headCount + (row.descriptionCount ?? 0)
        let url = location + (row.locationCount ?? 0)
        try statement.bind(last + 1, row.key)
        try statement.bindBlob(last + 2, UnsafeRawBufferPointer(rebasing: bytes[8..<24]))
        try statement.bindText(
            last + 3,
            row.descriptionCount.map { _ in UnsafeRawBufferPointer(rebasing: bytes[Self.headCount..<location])
            })
        try statement.bindText(
            last + 4, row.locationCount.map { _ in UnsafeRawBufferPointer(rebasing: bytes[location..<url]) })
        try statement.bindText(last + 5, UnsafeRawBufferPointer(rebasing: bytes[url...]))
        try statement.bind(last + 6, Checksum.value(of: bytes))
    }

    private mutating func add(_ more: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: bytes[byteCount...]).copyMemory(from: more)
        byteCount += more.count
    }

    private mutating func reserve(_ more: Int) {
        guard byteCount + more > bytes.count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * (byteCount + more), 4_096), alignment: 8)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<byteCount]))
        bytes.deallocate()
        bytes = larger
    }
}
