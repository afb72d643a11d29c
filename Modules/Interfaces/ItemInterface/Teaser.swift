/// Makes the beginning of an item's text for its row: without markup, with white space collapsed.
public enum Teaser {
    /// The most characters of a teaser.
    public static let characterLimit = 300
    /// The most Unicode scalars of a teaser, which bounds combining marks on one letter.
    public static let scalarLimit = 1_200

    /// Returns the teaser of a text, in time at most linear in the text.
    public static func text(_ text: ItemText) -> String {
        var buffer = TeaserBuffer()
        buffer.reserveCapacity(min(text.source.utf8.count, 2 * characterLimit))
        buffer.append(text)
        if let end = buffer.end(ofScalars: characterLimit) {
            let teaser = buffer.bytes[..<end]
            return String(decoding: teaser.last == 0x20 ? teaser.dropLast() : teaser, as: UTF8.self)
        }
        let teaser = String(decoding: buffer.bytes, as: UTF8.self).prefix(characterLimit)
        return String(teaser.last == " " ? teaser.dropLast() : teaser)
    }
}

extension ItemText {
    /// The whole text without markup, with white space collapsed, in time linear in the text.
    public var collapsed: String {
        var buffer = TeaserBuffer(scalarLimit: .max, characterLimit: .max)
        buffer.reserveCapacity(source.utf8.count)
        buffer.append(self)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}

/// Collects text with white space collapsed and trimmed.
struct TeaserBuffer {
    private let scalarLimit: Int
    private let characterLimit: Int
    private(set) var bytes: [UInt8] = []
    private var scalarCount = 0
    private var hasSpace = false

    /// Whether a limit is reached.
    private(set) var isFull = false
    /// A lower bound of the number of characters: that of ASCII scalars after ASCII scalars.
    private var characterCount = 0

    init(scalarLimit: Int = Teaser.scalarLimit, characterLimit: Int = Teaser.characterLimit) {
        self.scalarLimit = scalarLimit
        self.characterLimit = characterLimit
    }

    mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ text: ItemText) {
        switch text {
        case .plain(let source): append(Array(source.utf8).span)
        case .html(let source): HTMLStripper.strip(source, into: &self)
        }
    }

    mutating func append(_ text: Span<UInt8>) {
        var index = 0
        while index < text.count, !isFull {
            let first = text[index]
            append(first)
            index += 1
            guard first.isLetter else { continue }
            // Most text is words of ASCII with single spaces.
            let start = index
            index = text.endOfWords(from: start)
            if index > start { append(words: text.extracting(start..<index)) }
        }
    }

    /// Appends words of ASCII after their first letter.
    private mutating func append(words: Span<UInt8>) {
        let room = min(scalarLimit - scalarCount, characterLimit - characterCount)
        var index = max(0, min(words.count, room))
        words.extracting(first: index).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        scalarCount += index
        characterCount += index
        while index < words.count, !isFull {
            append(words[index])
            index += 1
        }
    }

    /// The end of the first `limit` scalars, where every scalar is certainly a grapheme cluster (Latin,
    /// Greek, Cyrillic and Chinese letters, general punctuation); `nil` if one may combine with its
    /// neighbor.
    func end(ofScalars limit: Int) -> Int? {
        let bytes = bytes.span
        if scalarCount == bytes.count { return min(limit, bytes.count) }
        var (index, count, end) = (0, 0, bytes.count)
        while index < bytes.count {
            // Most scalars are ASCII: eight are checked at once.
            while index + 8 <= bytes.count, count + 8 <= limit || count > limit,
                EightBytes(bytes, at: index).nonASCII == 0
            {
                index += 8
                count += 8
            }
            guard index < bytes.count else { break }
            if count == limit { end = index }
            count += 1
            switch bytes[index] {
            case 0x00...0x7F: index += 1
            case 0xC2...0xCB, 0xCE...0xD1: index += 2
            case 0xE4...0xE9: index += 3
            case 0xE2:
                // U+2010 to U+2027, and U+2030 to U+203F.
                guard bytes[index + 1] == 0x80, 0x90...0xA7 ~= bytes[index + 2] || bytes[index + 2] >= 0xB0
                else {
                    return nil
                }
                index += 3
            default: return nil
            }
        }
        return end
    }

    /// Appends a byte of UTF-8; the bytes of a scalar are appended in order.
    mutating func append(_ byte: UInt8) {
        if byte == 0x20 || (0x09...0x0D).contains(byte) { return appendSpace() }
        if byte & 0xC0 != 0x80 {
            if hasSpace, !bytes.isEmpty { count(0x20) }
            hasSpace = false
            return count(byte)
        }
        if !isFull { bytes.append(byte) }
    }

    /// Appends a space before the next text.
    mutating func appendSpace() { hasSpace = true }

    /// Appends the first byte of a scalar.
    private mutating func count(_ byte: UInt8) {
        // A control is a grapheme cluster of its own too (Unicode Annex 29, GB4 and GB5).
        if byte < 0x80, let last = bytes.last, last < 0x80 { characterCount += 1 }
        // One character beyond the limit proves that the last one is complete.
        isFull = isFull || scalarCount == scalarLimit || characterCount > characterLimit
        guard !isFull else { return }
        bytes.append(byte)
        scalarCount += 1
    }
}
