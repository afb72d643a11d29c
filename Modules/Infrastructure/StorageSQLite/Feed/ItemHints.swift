import StorageInterface

/// A row of the table `item_hints`, the file's index of a long feed's items: from fingerprints to possible
/// keys.
///
/// An index of single ids would write a page of the file for each appended item, since ids are random.
/// Instead, batches of items are indexed at once, and items that are not indexed yet are found in the stored
/// pages. The hints of a feed are partitioned by fingerprint, and each row of a partition fills a page of the
/// file. The index may have stale hints, but misses none of the items that it covers.
struct ItemHints {
    /// The number of partitions of a feed. More make lookups faster, and indexing, which writes a row of
    /// each, slower.
    static let parts: Int64 = 64
    /// The number of items that are indexed at once.
    static let batch = 4_096
    /// The number of hints of a row that fills a page of the file.
    static let rowCapacity = 500

    /// The row's key.
    let key: Int64
    /// Hints of 32 bits of the fingerprint and 32 bits of the key's distance from the feed's start.
    var hints: [UInt64]

    /// The keys of the rows of one of a feed's partitions, which are among its ``FeedKey/range(of:)``.
    static func range(of part: Int64, of source: Int64) -> Range<Int64> {
        let start = source << 32 + part << 24
        return start..<start + 1 << 24
    }

    /// The partition of a fingerprint.
    static func part(of fingerprint: Fingerprint) -> Int64 {
        Int64(fingerprint.bits >> 58)
    }

    /// The hint from a fingerprint to a key.
    static func hint(_ fingerprint: Fingerprint, key: Int64, of source: Int64) -> UInt64 {
        tag(of: fingerprint) | UInt64(UInt32(bitPattern: Int32(key - FeedKey.start(of: source))))
    }

    /// The possible keys of a fingerprint among hints.
    static func keys(
        of fingerprint: Fingerprint, in hints: [UInt64], of source: Int64
    ) -> [Int64] {
        let tag = tag(of: fingerprint)
        return hints.filter { $0 & 0xFFFF_FFFF_0000_0000 == tag }.map { hint in
            FeedKey.start(of: source) + Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: hint)))
        }
    }

    private static func tag(of fingerprint: Fingerprint) -> UInt64 {
        fingerprint.bits << 32
    }
}

extension ItemHints {
    /// Reads the statement's row; `nil` for a corrupt one.
    static func read(_ row: Statement) -> ItemHints? {
        let bytes = row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        let key = row.number(0)
        guard checksum(key, bytes) == row.number(2) else { return nil }
        let hints = (0..<bytes.count / 8).map {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
        }
        return ItemHints(key: key, hints: hints)
    }

    /// Inserts the row, or replaces the one with its key.
    func store(with statement: Statement) throws(StorageError) {
        try hints.withStoredBytes { bytes throws(StorageError) in
            try statement.bind(1, key)
            try statement.bindBlob(2, bytes)
            try statement.bind(3, Self.checksum(key, bytes))
            try statement.run()
        }
    }

    private static func checksum(_ key: Int64, _ bytes: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(key)
        checksum.add(bytes)
        return checksum.value
    }
}

extension [UInt64] {
    /// Calls `body` with the stored form.
    fileprivate func withStoredBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // The compiler does not inline a key path here, which would take most of the time of appending.
        let stored = map { $0.littleEndian }
        return try stored.span.withUnsafeBytes(body)
    }
}
