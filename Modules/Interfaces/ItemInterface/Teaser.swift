/// The beginning of an item's text for its row: without markup, white space collapsed.
public enum Teaser {
    /// The greatest number of characters of a teaser.
    public static let characterLimit = 300
    /// The greatest number of Unicode scalars of a teaser, so that marks without end on one letter have one.
    public static let scalarLimit = 1_200

    /// The teaser of a text. Takes time in proportion to the text at most, whatever it holds.
    public static func text(_ text: ItemText) -> String {
        var buffer = TeaserBuffer()
        switch text {
        case .plain(let source): buffer.append(source.utf8)
        case .html(let source): HTMLStripper.strip(source, into: &buffer)
        }
        if buffer.isASCII {
            // Each byte is a character.
            let teaser = buffer.bytes.prefix(characterLimit)
            return String(decoding: teaser.last == 0x20 ? teaser.dropLast() : teaser, as: UTF8.self)
        }
        let teaser = String(decoding: buffer.bytes, as: UTF8.self).prefix(characterLimit)
        return String(teaser.last == " " ? teaser.dropLast() : teaser)
    }
}

/// Text as it is collected: runs of white space become one space, and there is none at the ends.
struct TeaserBuffer {
    private(set) var bytes: [UInt8] = []
    private var scalarCount = 0
    private var hasSpace = false

    /// Whether nothing more is taken.
    private(set) var isFull = false
    /// Whether each byte is a scalar.
    private(set) var isASCII = true
    /// The number of scalars that certainly begin a character: those of ASCII behind others of ASCII.
    private var characterCount = 0

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            append(byte)
            if isFull { return }
        }
    }

    /// Appends a byte of UTF-8; those of one scalar come one after the other.
    mutating func append(_ byte: UInt8) {
        if byte == 0x20 || (0x09...0x0D).contains(byte) { return appendSpace() }
        if byte & 0xC0 != 0x80 {
            if hasSpace, !bytes.isEmpty { count(0x20) }
            hasSpace = false
            return count(byte)
        }
        if !isFull { bytes.append(byte) }
    }

    /// Separates what comes next from what was there.
    mutating func appendSpace() { hasSpace = true }

    /// Appends the first byte of a scalar.
    private mutating func count(_ byte: UInt8) {
        if byte < 0x80 {
            // A control is a character of its own too.
            if let last = bytes.last, last < 0x80 { characterCount += 1 }
        } else {
            isASCII = false
        }
        // One more than a teaser has tells that its last character is whole.
        isFull = isFull || scalarCount == Teaser.scalarLimit || characterCount > Teaser.characterLimit
        guard !isFull else { return }
        bytes.append(byte)
        scalarCount += 1
    }
}
