import FoundationEssentials

/// Reads the fields that a ``ByteWriter`` wrote, in their order. Behind a field that the bytes do not have all are empty, and
/// ``isAtEnd`` stays `false`.
struct ByteReader {
    private var rest: UnsafeRawBufferPointer.SubSequence
    /// Whether a field was read that the bytes do not have.
    private(set) var hasFailed = false

    /// Reads bytes that were not sealed.
    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes[...]
    }

    /// Reads what was sealed for an id; `nil` where the bytes are not as they were written.
    init?(sealed bytes: UnsafeRawBufferPointer, for id: UUID) {
        let count = bytes.count - MemoryLayout<UInt64>.size
        guard count >= 0 else { return nil }
        let hash = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self))
        rest = bytes[..<count]
        guard Checksum.hash(of: UnsafeRawBufferPointer(rebasing: rest), for: id) == hash else { return nil }
    }

    /// Whether every byte was read, and none that is missing.
    var isAtEnd: Bool { rest.isEmpty && !hasFailed }

    /// Leaves the rest unread, which is none of the writer's.
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
