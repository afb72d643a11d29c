import StorageInterface

/// Where items of a fingerprint may stand, as the file's index of a long feed's items has them.
///
/// An index of all ids would write a page of the file for each item that is appended, since ids are random. So the items
/// of some hundred pages are indexed at once, and what the index does not cover yet is found in the stored pages. The
/// hints of a feed are divided into ``parts`` by their fingerprint, and a part's hints stand in rows that fill a page of
/// the file. A hint may be stale; what must not happen is that one of the covered items is missing.
struct ItemHints {
    /// The number of parts. More would make finding faster, and indexing, which writes a row of each, slower.
    static let parts: Int64 = 64
    /// So many items are indexed at once.
    static let batch = 4_096
    /// So many hints fit into a row that is a page of the file.
    static let rowCapacity = 500

    /// The key of the row.
    let key: Int64
    /// A hint is 32 bits of the fingerprint and 32 bits of the key's distance from the feed's start.
    var hints: [UInt64]

    /// The keys of the rows of one feed.
    static func range(of source: Int64) -> Range<Int64> {
        source << 32..<(source + 1) << 32
    }

    /// The keys of the rows of one of a feed's parts.
    static func range(of part: Int64, of source: Int64) -> Range<Int64> {
        let start = source << 32 + part << 24
        return start..<start + 1 << 24
    }

    /// The part that a fingerprint's hints are in.
    static func part(of fingerprint: Fingerprint) -> Int64 {
        Int64(fingerprint.bits >> 58)
    }

    /// The hint that the item of a fingerprint may have that key.
    static func hint(_ fingerprint: Fingerprint, key: Int64, of source: Int64) -> UInt64 {
        tag(of: fingerprint) | UInt64(UInt32(bitPattern: Int32(key - FeedKey.start(of: source))))
    }

    /// The keys that hints give for a fingerprint.
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
    /// Reads the row at which the statement stands; `nil` where it is not as it was stored.
    static func read(_ row: Statement) -> ItemHints? {
        let bytes = row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0)
        let key = row.number(0)
        guard checksum(key, bytes) == row.number(2) else { return nil }
        let hints = (0..<bytes.count / 8).map {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
        }
        return ItemHints(key: key, hints: hints)
    }

    /// Stores the row, or puts it in place of the one of its key.
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
    /// Gives the bytes that are stored to `body`.
    fileprivate func withStoredBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        // A key path in place of the closure is not compiled away, and takes most of the time of appending.
        let stored = map { $0.littleEndian }
        return try stored.span.withUnsafeBytes(body)
    }
}
