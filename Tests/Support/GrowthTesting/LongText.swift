/// Kinds of long texts: common ones, and adversarial ones.
public enum LongText: String, CaseIterable, Sendable {
    case letters, greekLetters, hebrewLetters, wideLetters, words, spaces, lineEnds, escapes
    case marksOnOneLetter, marksAlone, signsOfHindi, jamo, vowelsOnOneJamo
    case joinersBehindALetter, joinersBehindAnEmoji, selectorsBehindADigit, selectorsBehindAnEmoji
    case chainOfEmoji, emoji, flags, invisible

    /// The text with about `count` scalars.
    public func text(of count: Int) -> String {
        switch self {
        case .letters: repeated("a", count)
        case .greekLetters: repeated("ώ", count)
        case .hebrewLetters: repeated("ש", count)
        case .wideLetters: repeated("漢", count)
        case .words: repeated("lorem ipsum ", count / 12)
        case .spaces: repeated(" ", count)
        case .lineEnds: repeated("\n", count)
        case .escapes: repeated("\u{1B}", count)
        case .marksOnOneLetter: "a" + repeated("\u{301}", count)
        case .marksAlone: repeated("\u{301}", count)
        case .signsOfHindi: repeated("क्", count / 2)
        case .jamo: repeated("\u{1100}", count)
        case .vowelsOnOneJamo: "\u{1100}" + repeated("\u{1161}", count)
        case .joinersBehindALetter: "ی" + repeated("\u{200C}", count)
        case .joinersBehindAnEmoji: "👩" + repeated("\u{200D}", count)
        case .selectorsBehindADigit: "1" + repeated("\u{FE0F}", count)
        case .selectorsBehindAnEmoji: "❤" + repeated("\u{FE0F}", count)
        case .chainOfEmoji: repeated("👩\u{200D}", count / 2)
        case .emoji: repeated("😀", count)
        case .flags: repeated("🇬🇷", count / 2)
        case .invisible: repeated("\u{200B}", count)
        }
    }

    private func repeated(_ part: String, _ count: Int) -> String {
        String(repeating: part, count: max(1, count))
    }
}
