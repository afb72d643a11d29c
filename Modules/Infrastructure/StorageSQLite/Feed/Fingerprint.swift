import FoundationEssentials

/// An eight-byte hash of an item's id, for indices of many ids. Two ids may have one fingerprint.
///
/// Pages store the fingerprints of their items as they are in memory, so the function must never change.
struct Fingerprint: Hashable {
    /// The number of stored bytes.
    static let byteCount = MemoryLayout<Fingerprint>.size

    private let littleEndian: UInt64

    var bits: UInt64 { UInt64(littleEndian: littleEndian) }

    init(_ id: UUID) {
        let (first, second) = id.withBytes { bytes in
            (
                UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        // MurmurHash3's finalizer spreads ids that differ in a few bits only.
        var mixed = first ^ (second &* 0x9E37_79B9_7F4A_7C15)
        mixed = (mixed ^ mixed >> 33) &* 0xFF51_AFD7_ED55_8CCD
        mixed = (mixed ^ mixed >> 33) &* 0xC4CE_B9FE_1A85_EC53
        littleEndian = (mixed ^ mixed >> 33).littleEndian
    }

    /// Reads the fingerprint at an index of stored ones.
    init(at index: Int, in stored: UnsafeRawBufferPointer) {
        littleEndian = stored.loadUnaligned(fromByteOffset: index * Self.byteCount, as: UInt64.self)
    }
}

extension [Fingerprint] {
    /// Reads stored fingerprints.
    init(stored bytes: UnsafeRawBufferPointer) {
        self = (0..<bytes.count / Fingerprint.byteCount).map { Fingerprint(at: $0, in: bytes) }
    }

    /// Calls `body` with the stored form, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try span.withUnsafeBytes(body)
    }
}
