/// A word of at most eight ASCII letters in lower case and digits, without an allocation, for tables of
/// names.
struct ShortWord: Hashable, ExpressibleByStringLiteral {
    private var letters: UInt64 = 0

    /// Makes a word; a longer one is empty.
    init(_ bytes: some Collection<UInt8>) {
        guard bytes.count <= 8 else { return }
        for byte in bytes { letters = letters << 8 | UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte) }
    }

    init(stringLiteral text: StaticString) {
        self.init(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    var count: Int { 8 - letters.leadingZeroBitCount / 8 }

    /// The first `count` letters.
    func prefix(_ length: Int) -> ShortWord {
        var word = self
        word.letters >>= UInt64(8 * max(0, count - length))
        return word
    }
}
