import Glibc

/// Reads numbers from untrusted bytes; returns `nil` out of bounds, in release builds too.
struct ByteReader {
    /// The bytes, which are read only through these methods.
    let bytes: UnsafeRawBufferPointer

    var count: Int { bytes.count }

    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func uint16(at offset: Int, isBigEndian: Bool = true) -> Int? {
        guard let first = byte(at: offset), let second = byte(at: offset + 1) else { return nil }
        return isBigEndian ? first << 8 | second : second << 8 | first
    }

    func uint32(at offset: Int, isBigEndian: Bool = true) -> Int? {
        guard let first = uint16(at: offset, isBigEndian: isBigEndian),
            let second = uint16(at: offset + 2, isBigEndian: isBigEndian)
        else { return nil }
        return isBigEndian ? first << 16 | second : second << 16 | first
    }

    /// The first index of a byte, from an offset on.
    func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < bytes.count, let start = bytes.baseAddress,
            let found = memchr(start + offset, Int32(byte), bytes.count - offset)
        else { return nil }
        return UnsafeRawPointer(found) - start
    }

    /// Whether the bytes at an offset equal a text.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }

    /// A subrange, clamped to the bytes.
    func part(from start: Int, count: Int) -> ByteReader {
        let start = min(max(0, start), bytes.count)
        let end = start + min(max(0, count), bytes.count - start)
        return ByteReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
}
