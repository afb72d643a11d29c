import FoundationEssentials

/// Eight bytes that stand for an item's id where many ids are kept or searched. Two ids may share one.
///
/// Pages are stored with the fingerprints of their items: the function must stay as it is.
struct Fingerprint: Hashable {
    /// The number of bytes that each takes where it is stored.
    static let byteCount = 8

    let bits: UInt64

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
        bits = mixed ^ mixed >> 33
    }

    /// The fingerprint at an index in stored ones.
    init(at index: Int, in stored: UnsafeRawBufferPointer) {
        let bytes = stored.loadUnaligned(fromByteOffset: index * Self.byteCount, as: UInt64.self)
        bits = UInt64(littleEndian: bytes)
    }

    /// Appends the fingerprint as it is stored.
    func store(in bytes: inout [UInt8]) {
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
