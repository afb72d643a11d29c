import CXXHash
import CZlib
import FoundationEssentials

/// A row's CRC-32, computed by zlib. It detects flipped bits in values, which SQLite does not.
struct Checksum {
    private var state: UInt = 0

    /// The stored form of the checksum of all bytes added so far.
    var value: Int64 { Int64(state) }

    /// The stored form of the checksum of bytes.
    static func value(of bytes: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(bytes)
        return checksum.value
    }

    /// The stored checksum of a picture: its XXH3 hash.
    static func ofPicture(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        Int64(bitPattern: XXH3_64bits(bytes.baseAddress, bytes.count))
    }

    /// The XXH3 hash of bytes, seeded with the id that they belong to.
    static func hash(of bytes: UnsafeRawBufferPointer, for id: UUID) -> UInt64 {
        XXH3_64bits_withSeed(
            bytes.baseAddress, bytes.count, id.withBytes { XXH3_64bits($0.baseAddress, $0.count) })
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // zlib resets the checksum when the address is null.
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        state = crc32_z(state, start, bytes.count)
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Adds the eight bytes of a time.
    mutating func add(_ time: Date) {
        add(Int64(bitPattern: time.timeIntervalSinceReferenceDate.bitPattern))
    }

    mutating func add(_ id: UUID) { id.withBytes { add($0) } }
    mutating func add(_ text: String) { text.withBytes { add($0) } }
}
