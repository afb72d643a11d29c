import TextInterface

/// A word of a text, folded for comparison: without case, accents and joiners.
///
/// Alphabets have words; `#` and `+` behind a word belong to it (`c#`, `c++`). Scripts without spaces (Han,
/// kana, Hangul, Thai, Lao, Khmer, Burmese) have a token for each pair of neighboring characters, and one for
/// the last character of a run, so that each character begins a token.
public struct SearchToken: Hashable, Sendable {
    /// The folded word, of at most ``lengthLimit`` bytes.
    public var text: String
    /// The word's bytes in the text, in UTF-8.
    public var range: Range<Int>

    /// The kinds of tokens.
    enum Kind { case word, pair, last }
    var kind: Kind

    /// The most bytes of a token: longer words are cut, in texts and in queries alike.
    public static let lengthLimit = 64

    /// The tokens of a text in their order, in time linear in the text.
    public static func tokens(of text: String) -> [SearchToken] {
        var text = text
        return text.withUTF8 { bytes in
            var tokenizer = SearchTokenizer()
            tokenizer.read(bytes.span)
            return tokenizer.tokens
        }
    }
}

/// Cuts a text into tokens.
private struct SearchTokenizer {
    private(set) var tokens: [SearchToken] = []
    /// The folded bytes of the present word, or of the present run's last character.
    private var folded: [UInt8] = []
    /// The folded bytes of the run's character before the last one.
    private var before: [UInt8] = []
    /// The places of the present word, of the run's last character, and of the one before it.
    private var (start, beforeStart, end) = (0, 0, 0)
    /// Whether the present characters are a run of a script without spaces.
    private var isRun = false

    mutating func read(_ bytes: Span<UInt8>) {
        tokens.reserveCapacity(bytes.count / 6)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index = readASCII(byte, at: index, of: bytes)
            } else {
                let (scalar, length) = Self.scalar(at: index, of: bytes)
                take(scalar, at: index..<index + length)
                index += length
            }
        }
        finish()
    }

    /// - Returns: The index of the next character.
    private mutating func readASCII(_ byte: UInt8, at index: Int, of bytes: Span<UInt8>) -> Int {
        if let letter = Self.letter(byte) {
            if isRun || folded.isEmpty { begin(at: index) }
            folded.append(letter)
            end = index + 1
            return end
        }
        var next = index + 1
        if Self.isSuffix(byte), !isRun, !folded.isEmpty, end == index {
            while next < bytes.count, Self.isSuffix(bytes[next]) { next += 1 }
            if next == bytes.count || Self.letter(bytes[next]) == nil && bytes[next] < 0x80 {
                for index in index..<next { folded.append(bytes[index]) }
                end = next
            }
        }
        finish()
        return next
    }

    /// The lower case of a letter or digit of ASCII; `nil` for other characters.
    private static func letter(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: byte
        case 0x41...0x5A: byte + 0x20
        default: nil
        }
    }

    private static func isSuffix(_ byte: UInt8) -> Bool { byte == 0x23 || byte == 0x2B }

    /// Decodes a scalar of valid UTF-8 that is not ASCII.
    private static func scalar(at index: Int, of bytes: Span<UInt8>) -> (Unicode.Scalar, length: Int) {
        let first = UInt32(bytes[index])
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = first & (0xFF >> UInt32(length + 1))
        for next in index + 1..<index + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    private mutating func take(_ scalar: Unicode.Scalar, at range: Range<Int>) {
        // Full-width forms of ASCII are ASCII.
        if case 0xFF01...0xFF5E = scalar.value {
            guard let letter = Self.letter(UInt8(scalar.value - 0xFEE0)) else { return finish() }
            if isRun || folded.isEmpty { begin(at: range.lowerBound) }
            folded.append(letter)
            end = range.upperBound
            return
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber,
            .letterNumber, .otherNumber:
            if Self.isUnspaced(scalar) {
                takeUnspaced(scalar, at: range)
            } else {
                if isRun || folded.isEmpty { begin(at: range.lowerBound) }
                append(scalar, upTo: range.upperBound)
            }
        // A mark belongs to the letter before it.
        case .nonspacingMark, .spacingMark, .enclosingMark, .format:
            if !folded.isEmpty { append(scalar, upTo: range.upperBound) }
        default: finish()
        }
    }

    /// Whether a letter's script has no spaces between words, or long words of many parts.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x2E80...0x2FDF, 0x3005...0x3007,
            0x3041...0x30FF,
            0x3130...0x318F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F,
            0xAA60...0xAA7F,
            0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private mutating func takeUnspaced(_ scalar: Unicode.Scalar, at range: Range<Int>) {
        // A vowel or final consonant of decomposed Hangul belongs to the syllable before it.
        if isRun, case 0x1160...0x11FF = scalar.value { return append(scalar, upTo: range.upperBound) }
        if isRun {
            finishPair()
            (before, beforeStart) = (folded, start)
            folded.removeAll(keepingCapacity: true)
            start = range.lowerBound
        } else {
            begin(at: range.lowerBound)
            isRun = true
        }
        append(scalar, upTo: range.upperBound)
    }

    private mutating func append(_ scalar: Unicode.Scalar, upTo end: Int) {
        SearchFold.fold(scalar) { value in
            Unicode.Scalar(value).map { folded.append(contentsOf: UTF8.encode($0)!) }
        }
        self.end = end
    }

    // MARK: Ends

    private mutating func begin(at index: Int) {
        finish()
        start = index
    }

    /// Ends the present word or run.
    private mutating func finish() {
        if !folded.isEmpty {
            if isRun { finishPair() }
            add(folded, start..<end, isRun ? .last : .word)
        }
        folded.removeAll(keepingCapacity: true)
        before.removeAll(keepingCapacity: true)
        isRun = false
    }

    private mutating func finishPair() {
        if !before.isEmpty { add(before + folded, beforeStart..<end, .pair) }
    }

    private mutating func add(_ bytes: [UInt8], _ range: Range<Int>, _ kind: SearchToken.Kind) {
        var length = min(bytes.count, SearchToken.lengthLimit)
        while length < bytes.count, bytes[length] & 0xC0 == 0x80 { length -= 1 }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        tokens.append(SearchToken(text: text, range: range, kind: kind))
    }
}
