import Glibc

extension [UInt8] {
    /// The first index of a byte from an index on.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return withUnsafeBytes { bytes in
            let base = bytes.baseAddress!
            return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
        }
    }

    /// The first index from an index on of a byte that matches; the end index where none does.
    func firstIndex(where isMatch: (UInt8) -> Bool, from start: Int) -> Int {
        var index = start
        while index < count, !isMatch(self[index]) { index += 1 }
        return Swift.min(index, count)
    }

    /// The first occurrence of a text within a range.
    func range(of text: StaticString, in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while let found = firstIndex(of: text.utf8Start[0], from: start) {
            let end = found + text.utf8CodeUnitCount
            guard end <= range.upperBound else { return nil }
            if has(text, at: found) { return found..<end }
            start = found + 1
        }
        return nil
    }

    /// Whether the bytes from an index on begin with a text.
    func has(_ text: StaticString, at index: Int) -> Bool {
        self[Swift.min(index, count)...]
            .starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension UInt8 {
    /// Whether it is white space (XML 1.0, section 2.3).
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// Whether a name may begin with the byte: a letter, an underscore, a colon, or a part of a scalar beyond
    /// ASCII.
    var beginsName: Bool {
        0x61...0x7A ~= self | 0x20 || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80
    }

    /// Whether a name may contain the byte after its first.
    var continuesName: Bool {
        beginsName || 0x30...0x39 ~= self || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}

/// Finds the occurrences of a text in a document from growing indices on, in time linear in the document.
struct Occurrences {
    private let text: StaticString
    private var found: Int?

    init(of text: StaticString) { self.text = text }

    /// The first index of the text from an index on; the number of bytes for none.
    mutating func next(in bytes: [UInt8], from start: Int) -> Int {
        if let found, found >= start { return found }
        let next = bytes.range(of: text, in: min(start, bytes.count)..<bytes.count)?.lowerBound ?? bytes.count
        found = next
        return next
    }
}
