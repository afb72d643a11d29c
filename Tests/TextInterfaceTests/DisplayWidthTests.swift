import Testing

@testable import TextInterface

@Suite("Width on a terminal")
struct DisplayWidthTests {
    @Test(
        "is one column for letters",
        arguments: [
            "a", "é", "e\u{301}", "ж", "ω", "ا", "א", "ก็", "░", "█", "─", "…", "⌖", "●", "✕", "ﾊ", "ა",
        ])
    func narrow(text: String) {
        #expect(SafeText(text).width == 1)
    }

    @Test(
        "is two columns for ideographs, full forms and emoji",
        arguments: ["漢", "あ", "한", "Ａ", "。", "😀", "☕", "👩‍🚀", "🇬🇷", "👋🏽", "✌🏽", "❤️", "1️⃣", "\u{1100}\u{1161}", "𠀀"])
    func wide(text: String) {
        #expect(SafeText(text).width == 2)
        #expect(SafeText(text).clusters.count == 1)
    }

    @Test(
        "is uncertain where terminals disagree",
        arguments: ["👩‍🚀", "🇬🇷", "🇬", "👋🏽", "❤️", "1️⃣", "1⃣", "कि", "ب\u{200C}ب", "🫨", "\u{378}"])
    func uncertain(text: String) {
        #expect(SafeText(text).clusters[0].isWidthUncertain)
    }

    @Test(
        "is certain where they agree",
        arguments: ["a", "é", "e\u{301}", "漢", "한", "😀", "☕", "ก็", "שׁ", "بَ", "…", "█", "\u{1100}\u{1161}"])
    func certain(text: String) {
        #expect(!SafeText(text).clusters[0].isWidthUncertain)
    }

    @Test("is known for each code point, in ranges that follow each other")
    func table() {
        let starts = DisplayWidth.ranges.map { $0 >> 8 }
        #expect(starts.first == 0)
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("is the same whether it is looked up or searched for")
    func search() throws {
        for value: UInt32 in [0x1FFFF, 0x20000, 0x2FFFD, 0x30000, 0xE0001, 0x10FFFF] {
            let scalar = try #require(Unicode.Scalar(value))
            let range = try #require(DisplayWidth.ranges.last { $0 >> 8 <= value })
            #expect(DisplayWidth.of(scalar).rawValue == UInt8(truncatingIfNeeded: range))
        }
    }
}
