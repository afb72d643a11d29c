import Testing

@testable import TextInterface

@Suite("Display width")
struct DisplayWidthTests {
    @Test(
        "Letters are one column wide",
        arguments: [
            "a", "é", "e\u{301}", "ж", "ω", "ا", "א", "ก็", "░", "█", "─", "…", "⌖", "●", "✕", "ﾊ", "ა",
        ])
    func narrow(text: String) {
        #expect(SafeText(text).width == 1)
    }

    @Test(
        "Ideographs, full-width forms and emoji are two columns wide",
        arguments: ["漢", "あ", "한", "Ａ", "。", "😀", "☕", "👩‍🚀", "🇬🇷", "👋🏽", "✌🏽", "❤️", "1️⃣", "\u{1100}\u{1161}", "𠀀"])
    func wide(text: String) {
        #expect(SafeText(text).width == 2)
        #expect(SafeText(text).clusters.count == 1)
    }

    @Test(
        "The width of clusters on which terminals disagree is uncertain",
        arguments: ["👩‍🚀", "🇬🇷", "🇬", "👋🏽", "❤️", "1️⃣", "1⃣", "कि", "ب\u{200C}ب", "🫨", "\u{378}"])
    func uncertain(text: String) {
        #expect(SafeText(text).clusters[0].isWidthUncertain)
    }

    @Test(
        "The width of clusters on which terminals agree is certain",
        arguments: ["a", "é", "e\u{301}", "漢", "한", "😀", "☕", "ก็", "שׁ", "بَ", "…", "█", "\u{1100}\u{1161}"])
    func certain(text: String) {
        #expect(!SafeText(text).clusters[0].isWidthUncertain)
    }

    @Test("The table covers each code point, in ascending ranges")
    func table() {
        let starts = DisplayWidth.ranges.map { $0 >> 8 }
        #expect(starts.first == 0)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("Code points beyond the first two planes have the class of their range")
    func search() throws {
        for value: UInt32 in [0x1FFFF, 0x20000, 0x2FFFD, 0x30000, 0xE0001, 0x10FFFF] {
            let scalar = try #require(Unicode.Scalar(value))
            let range = try #require(DisplayWidth.ranges.last { $0 >> 8 <= value })
            #expect(DisplayWidth.of(scalar).rawValue == UInt8(truncatingIfNeeded: range))
        }
    }
}
