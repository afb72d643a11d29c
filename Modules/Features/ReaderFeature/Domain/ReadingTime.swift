/// The average time in which adults read a text silently.
///
/// Words: 238 a minute (Brysbaert, "How many words do we read per minute?", 2019). Chinese characters: 255 a
/// minute, Japanese ones: 357 (Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading
/// Performance", 2012).
nonisolated struct ReadingTime: Hashable {
    private var words = 0
    private var ideographs = 0
    private var kana = 0
    private var isInWord = false

    private static let wordsPerMinute = 238.0
    private static let chinesePerMinute = 255.0
    private static let japanesePerMinute = 357.0

    /// Adds a text, whose first and last words are whole words.
    mutating func add(_ text: String) {
        isInWord = false
        for scalar in text.unicodeScalars { add(scalar) }
    }

    /// The whole minutes, rounded; 0 for less than half of one.
    var minutes: Int {
        let characters =
            Double(ideographs + kana) / (kana > 0 ? Self.japanesePerMinute : Self.chinesePerMinute)
        return Int((Double(words) / Self.wordsPerMinute + characters).rounded())
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        // Punctuation between letters does not end a word.
        case 0...0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: isInWord = false
        case 0x3000...0x3004, 0x3008...0x303F: isInWord = false
        case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F:
            (kana, isInWord) = (kana + 1, false)
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            (ideographs, isInWord) = (ideographs + 1, false)
        default:
            guard !isInWord, Self.isLetterOrDigit(scalar) else { return }
            (words, isInWord) = (words + 1, true)
        }
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case ..<0x80: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
