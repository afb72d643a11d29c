import FoundationEssentials

/// Encodes the fields of a value as bytes.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// - Parameter capacity: The expected number of bytes.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    /// Appends a number's eight bytes.
    mutating func append(_ number: Int64) {
        Swift.withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Appends the eight bytes of a time.
    mutating func append(_ time: Date) {
        append(Int64(bitPattern: time.timeIntervalSinceReferenceDate.bitPattern))
    }

    /// Appends an id's 16 bytes.
    mutating func append(_ id: UUID) { id.withBytes { bytes.append(contentsOf: $0) } }

    /// Appends a nonnegative number as a varint: seven bits a byte, the lowest first.
    mutating func append(count: Int) {
        var rest = UInt64(count)
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends the number of a text's bytes, and the bytes.
    mutating func append(_ text: String) {
        append(count: text.utf8.count)
        text.withBytes { bytes.append(contentsOf: $0) }
    }

    /// The bytes followed by a hash, seeded with an id, by which ``ByteReader`` detects corruption.
    consuming func sealed(for id: UUID) -> [UInt8] {
        append(Int64(bitPattern: bytes.withUnsafeBytes { Checksum.hash(of: $0, for: id) }))
        return bytes
    }
}
