import Foundation

/// Folds scalars for a search that ignores case, accents and joiners: decomposes them (UAX #15, NFD), removes
/// accents, and maps letters to lower case. The vowel signs of Indic scripts, which are letters of their own,
/// and the voicing marks of Japanese remain. Letters that readers type without their strokes and ligatures,
/// such as `đ`, `ł`, `ø` and `æ`, are their plain letters.
public enum SearchFold {
    /// Calls `take` with each scalar of the folding of `scalar`.
    public static func fold(_ scalar: Unicode.Scalar, _ take: (UInt32) -> Void) {
        let value = scalar.value
        switch value {
        case 0x41...0x5A: take(value + 0x20)
        case 0x00..<Table.first: take(value)
        case Table.first..<Table.end: for folded in table[value] { take(folded) }
        // Ideographs and syllables have neither case nor accents.
        case Table.end..<0xA640, 0x20000..<0x2F800: take(value)
        case 0xAC00...0xD7A3:
            let syllable = value - 0xAC00
            take(0x1100 + syllable / 588)
            take(0x1161 + syllable % 588 / 28)
            if syllable % 28 > 0 { take(0x11A7 + syllable % 28) }
        // Compatibility ideographs and forms of Hebrew.
        case 0xF900..<0xFB50, 0x2F800..<0x2FA20:
            for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars {
                foldDecomposed(part, take)
            }
        default: foldDecomposed(scalar, take)
        }
    }

    private static let table = Table()

    /// The foldings of the scalars of the alphabets, computed once.
    private struct Table {
        static let first: UInt32 = 0x80
        static let end: UInt32 = 0x3100

        private var folded: [UInt32] = []
        /// The index of each scalar's first folded scalar, and the end of the last one's.
        private var starts = [0]

        init() {
            let all = (Self.first..<Self.end).compactMap { Unicode.Scalar($0).map(String.init) }
            // One text for all, because Foundation's normalization has a high cost per call.
            let decomposed = all.joined(separator: "\n").decomposedStringWithCanonicalMapping
            for scalar in decomposed.unicodeScalars {
                if scalar == "\n" {
                    starts.append(folded.count)
                } else {
                    foldDecomposed(scalar) { folded.append($0) }
                }
            }
            starts.append(folded.count)
        }

        subscript(value: UInt32) -> ArraySlice<UInt32> {
            let index = Int(value - Self.first)
            return folded[starts[index]..<starts[index + 1]]
        }
    }

    private static func foldDecomposed(_ scalar: Unicode.Scalar, _ take: (UInt32) -> Void) {
        guard !isIgnored(scalar) else { return }
        if let plain = plainLetters[scalar] { return plain.unicodeScalars.forEach { take($0.value) } }
        // Upper case and back, because some letters have no single upper case letter or share one.
        let upper = lowercase(scalar).flatMap { $0.properties.uppercaseMapping.unicodeScalars }
        for lower in upper.flatMap(lowercase) where !isIgnored(lower) { take(lower.value) }
    }

    /// The plain letters of letters that Unicode does not decompose.
    private static let plainLetters: [Unicode.Scalar: String] = [
        "Æ": "ae", "æ": "ae", "Ð": "d", "ð": "d", "Đ": "d", "đ": "d", "Ħ": "h", "ħ": "h", "ı": "i", "Ł": "l",
        "ł": "l",
        "Ø": "o", "ø": "o", "Œ": "oe", "œ": "oe", "Ŧ": "t", "ŧ": "t",
    ]

    private static func lowercase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }

    /// Whether a scalar is an accent, a point or a tone mark, or only modifies its neighbors.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Joiners, the soft hyphen, the Arabic elongation, and variation selectors.
        case 0xAD, 0x640, 0x200C, 0x200D, 0xFE00...0xFE0F: true
        default:
            switch scalar.properties.canonicalCombiningClass {
            // Vowel signs, voicing marks, and signs that take a vowel away.
            case .notReordered, .kanaVoicing, .virama: false
            default: true
            }
        }
    }
}
