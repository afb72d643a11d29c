import CXXHash
import CZlib
import FoundationEssentials

/// A row's CRC-32, computed by zlib.
///
/// SQLite's own check of a file does not see a flipped letter; this does.
struct Checksum {
    private var state: UInt = 0

    /// The checksum of what was added, as it is stored.
    var value: Int64 { Int64(state) }

    /// The checksum of bytes alone, as it is stored.
    static func value(of bytes: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(bytes)
        return checksum.value
    }

    /// The checksum of a picture, as it is stored: 63 bits of its XXH3 hash, below zero, where no CRC-32 is.
    static func ofPicture(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        Int64(bitPattern: XXH3_64bits(bytes.baseAddress, bytes.count) | 1 << 63)
    }

    /// Whether a picture is as it was stored. A stored number that is not below zero is
    /// a CRC-32: of a picture that was stored before XXH3 hashes were.
    static func isOfPicture(_ stored: Int64, _ bytes: UnsafeRawBufferPointer) -> Bool {
        stored == (stored < 0 ? ofPicture(bytes) : value(of: bytes))
    }

    /// The XXH3 hash of bytes that belong to an id, and to no other one.
    static func hash(of bytes: UnsafeRawBufferPointer, for id: UUID) -> UInt64 {
        XXH3_64bits_withSeed(
            bytes.baseAddress, bytes.count, id.withBytes { XXH3_64bits($0.baseAddress, $0.count) })
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // zlib begins anew where there is no address.
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        state = crc32_z(state, start, bytes.count)
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Double) {
        add(Int64(bitPattern: number.bitPattern))
    }

    /// Adds the bytes of fields, and how many each has or that there is none, so that neighbours cannot exchange theirs.
    mutating func add(
        _ first: UnsafeRawBufferPointer?, _ second: UnsafeRawBufferPointer?,
        _ third: UnsafeRawBufferPointer? = nil
    ) {
        add(Self.counts(first?.count, second?.count))
        if let first { add(first) }
        if let second { add(second) }
        if let third { add(third) }
    }

    /// What is added for the numbers of bytes of fields, of which the last one's is the rest.
    static func counts(_ first: Int?, _ second: Int?) -> Int64 {
        Int64(first ?? -1) << 32 ^ Int64(second ?? -1)
    }
}
