import Glibc

/// Parsing of header lines in place, without a copy.
extension UnsafeRawBufferPointer {
    subscript(rebased range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    var withoutLineEnd: UnsafeRawBufferPointer {
        var end = count
        if end > 0, self[end - 1] == 0x0A { end -= 1 }
        if end > 0, self[end - 1] == 0x0D { end -= 1 }
        return self[rebased: 0..<end]
    }

    /// The bytes without leading and trailing spaces and tabs.
    var trimmed: UnsafeRawBufferPointer {
        var (start, end) = (0, count)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return self[rebased: start..<end]
    }

    var text: String { String(decoding: self, as: UTF8.self) }

    /// The number of 1 to 18 decimal digits.
    var number: Int? {
        guard (1...18).contains(count) else { return nil }
        var number = 0
        for byte in self {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// Whether the bytes equal `name`, which is in lower case, case-insensitively.
    func isHeader(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
        return true
    }

    func isEqual(to bytes: [UInt8]) -> Bool {
        guard count == bytes.count, let start = baseAddress else { return count == bytes.count }
        return bytes.withUnsafeBytes { memcmp(start, $0.baseAddress!, count) == 0 }
    }
}
