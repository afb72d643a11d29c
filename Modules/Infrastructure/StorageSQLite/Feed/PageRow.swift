import FeedStorageInterface
import FoundationEssentials
import StorageInterface

/// A row of the table `pages`.
struct PageRow {
    /// The page's ``FeedKey``; a feed's pages have consecutive ones.
    var key: Int64
    /// The key of the first item; of a page without items, the key that it would have.
    var firstItem: Int64
    var count: Int
    var readAt: Date
    var cursor: StoredCursor?
    /// The fingerprints of the items, in their order.
    var fingerprints: [Fingerprint]
    /// The extent of the feed up to this page.
    var extent: FeedExtent

    /// The key after the last item's.
    var end: Int64 { firstItem + Int64(count) }

    /// The page without the items before a key.
    func from(_ item: Int64) -> PageRow {
        var page = self
        let dropped = Int(item - firstItem)
        page.firstItem = item
        page.count -= dropped
        page.fingerprints.removeFirst(dropped)
        return page
    }
}

extension PageRow {
    /// The first page of a feed, still without items.
    init(key: Int64, firstItem: Int64, readAt: Date, cursor: StoredCursor?) {
        self.init(
            key: key, firstItem: firstItem, count: 0, readAt: readAt, cursor: cursor, fingerprints: [],
            extent: FeedExtent(firstPage: key, firstItem: firstItem, oldest: readAt, newest: readAt))
    }

    /// Reads the statement's row.
    ///
    /// - Throws: `damaged` for a corrupt row.
    init(_ row: Statement) throws(StorageError) {
        self = try Self.read(row) { page, fingerprints throws(StorageError) in
            var page = page
            page.fingerprints = Array(stored: fingerprints)
            return page
        }
    }

    /// Calls `body` with the statement's row without fingerprints, and with the stored fingerprints, without
    /// a copy.
    static func read<Value>(
        _ row: Statement, _ body: (PageRow, UnsafeRawBufferPointer) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let cursor = row.bytes(4)
        let page = PageRow(
            key: row.number(0), firstItem: row.number(1), count: Int(row.number(2)),
            readAt: Date(timeIntervalSinceReferenceDate: row.double(3)),
            cursor: cursor.flatMap(StoredCursor.init(stored:)), fingerprints: [], extent: FeedExtent(row))
        let fingerprints = row.bytes(5) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        guard page.checksum(cursor: cursor, fingerprints: fingerprints) == row.number(6),
            fingerprints.count == page.count * Fingerprint.byteCount
        else { throw StorageError(.damaged, message: "page \(page.key) has a wrong checksum") }
        return try body(page, fingerprints)
    }

    /// Inserts the row, or replaces the one with its key.
    func store(with statement: Statement) throws(StorageError) {
        try fingerprints.withBytes { fingerprints throws(StorageError) in
            try withCursorBytes { cursor throws(StorageError) in
                try statement.bind(1, key)
                try statement.bind(2, firstItem)
                try statement.bind(3, Int64(count))
                try statement.bind(4, readAt.timeIntervalSinceReferenceDate)
                if let cursor { try statement.bindBlob(5, cursor) } else { try statement.bindNull(5) }
                try statement.bindBlob(6, fingerprints)
                try statement.bind(7, checksum(cursor: cursor, fingerprints: fingerprints))
                try extent.bind(to: statement)
                try statement.run()
            }
        }
    }

    private func withCursorBytes(
        _ body: (UnsafeRawBufferPointer?) throws(StorageError) -> Void
    ) throws(StorageError) {
        guard let cursor else { return try body(nil) }
        try cursor.withBytes { bytes throws(StorageError) in try body(bytes) }
    }

    private func checksum(
        cursor: UnsafeRawBufferPointer?, fingerprints: UnsafeRawBufferPointer
    ) -> Int64 {
        var checksum = Checksum()
        checksum.add(key)
        checksum.add(firstItem)
        checksum.add(Int64(count))
        checksum.add(readAt.timeIntervalSinceReferenceDate)
        checksum.add(cursor, fingerprints)
        extent.add(to: &checksum)
        return checksum.value
    }
}
