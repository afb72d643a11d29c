import Glibc

extension [UInt8] {
    /// The first index of a byte from an index on; the end index if there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        guard start < count else { return count }
        return withUnsafeBytes { bytes in
            let base = bytes.baseAddress!
            return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
                ?? count
        }
    }

    /// Whether the bytes from an index on begin with a text.
    func has(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { self[index + $0] == text.utf8Start[$0] }
    }
}
