/// Eight bytes that are compared at once (SWAR). A mask has the highest bit of each matching byte.
struct EightBytes {
    /// The first byte is the lowest one.
    private let word: UInt64

    /// Loads the eight bytes from an index on, which must be in bounds.
    init(_ bytes: Span<UInt8>, at index: Int) {
        word = UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The mask of bytes beyond ASCII.
    var nonASCII: UInt64 { word & Self.tops }

    /// The mask of bytes from 0x00 to 0x1F; bits of bytes beyond ASCII are undefined.
    var controls: UInt64 { Self.zeros(word & (0x60 &* Self.ones)) }

    /// The mask of bytes that equal a byte.
    func equal(to byte: UInt8) -> UInt64 { Self.zeros(word ^ UInt64(byte) &* Self.ones) }

    /// A mask whose lowest bit is that of the first equal byte; higher bits are undefined. Takes half the
    /// time.
    func first(equalTo byte: UInt8) -> UInt64 {
        let other = word ^ UInt64(byte) &* Self.ones
        return (other &- Self.ones) & ~other & Self.tops
    }

    private static func zeros(_ word: UInt64) -> UInt64 { ~((word & ~tops) &+ ~tops | word) & tops }
}

extension Span<UInt8> {
    /// The index of the first of two bytes from `start` on; the count if there is none.
    func index(of one: UInt8, or other: UInt8, from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let bytes = EightBytes(self, at: index)
            let found = bytes.first(equalTo: one) | bytes.first(equalTo: other)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, self[index] != one, self[index] != other { index += 1 }
        return Swift.min(index, count)
    }

    /// The end of the words of ASCII with single spaces between them, from `start` on, after a letter.
    func endOfWords(from start: Int) -> Int {
        var index = start
        while index + 8 < count {
            let bytes = EightBytes(self, at: index)
            let spaces = bytes.equal(to: 0x20)
            guard bytes.nonASCII | bytes.controls | bytes.equal(to: 0x7F) | spaces & spaces >> 8 == 0 else {
                break
            }
            // A space at the end needs the following byte to be checked.
            index += spaces.leadingZeroBitCount == 0 ? 7 : 8
        }
        while index < count,
            self[index].isLetter || self[index] == 0x20 && index + 1 < count && self[index + 1].isLetter
        {
            index += 1
        }
        return index
    }
}

extension UInt8 {
    /// Whether the byte is a graphic character of ASCII.
    var isLetter: Bool { 0x21...0x7E ~= self }

    /// Whether the byte is white space of ASCII.
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
