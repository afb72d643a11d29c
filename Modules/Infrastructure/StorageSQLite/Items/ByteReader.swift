import FoundationEssentials

/// Decodes the fields that a ``ByteWriter`` encoded, in their order. After a failure, all fields are empty,
/// and ``isAtEnd`` is `false`.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer.SubSequence
    /// Whether a field was invalid, or beyond the bytes.
    private(set) var hasFailed = false

    /// Reads bytes that were sealed for an id; `nil` for corrupt bytes, or those of another id.
    init?(sealed bytes: UnsafeRawBufferPointer, for id: UUID) {
        let count = bytes.count - MemoryLayout<UInt64>.size
        guard count >= 0 else { return nil }
        let hash = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self))
        rest = bytes[..<count]
        guard Checksum.hash(of: UnsafeRawBufferPointer(rebasing: rest), for: id) == hash else { return nil }
    }

    /// Whether all bytes were read without a failure.
    var isAtEnd: Bool { rest.isEmpty && !hasFailed }

    /// Fails because of an invalid field, and skips the rest.
    mutating func fail() {
        hasFailed = true
        rest = rest[rest.endIndex...]
    }

    mutating func byte() -> UInt8 {
        if let byte = rest.popFirst() { return byte }
        fail()
        return 0
    }

    mutating func number() -> Int64 {
        take(MemoryLayout<Int64>.size).map { Int64(littleEndian: $0.loadUnaligned(as: Int64.self)) } ?? 0
    }

    mutating func date() -> Date {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: UInt64(bitPattern: number())))
    }

    mutating func id() -> UUID {
        take(MemoryLayout<uuid_t>.size).flatMap(UUID.init(bytes:)) ?? .zero
    }

    mutating func count() -> Int {
        var (count, shift) = (UInt64(0), UInt64(0))
        while shift < 63 {
            let byte = byte()
            count |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: count) }
            shift += 7
        }
        fail()
        return 0
    }

    mutating func text() -> String {
        take(count()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count <= rest.count else {
            fail()
            return nil
        }
        defer { rest = rest.dropFirst(count) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(count))
    }
}
