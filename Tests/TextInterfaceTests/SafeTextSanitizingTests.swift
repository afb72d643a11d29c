import Testing
import TextInterface

@Suite("Sanitizing of text")
struct SafeTextSanitizingTests {
    @Test(
        "Control characters become control pictures",
        arguments: [
            ("\u{1B}[2J", "␛[2J"), ("\u{0}", "␀"), ("a\u{7}b", "a␇b"), ("\u{8}", "␈"), ("\u{1F}", "␟"),
            ("\u{7F}", "␡"), ("\u{9B}31m", "␛[31m"), ("\u{9D}0;title\u{9C}", "␛]0;title␛\\"),
            ("\u{80}", "␛@"),
        ])
    func controls(text: String, shown: String) {
        expect(text, becomes: shown)
    }

    @Test(
        "A tab or an end of line becomes one space",
        arguments: [
            ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\rb", "a b"), ("a\tb", "a b"), ("a\u{B}b", "a b"),
            ("a\u{C}b", "a b"), ("a\u{85}b", "a b"), ("a\u{2028}b", "a b"), ("a\u{2029}b", "a b"),
            ("\n\n", "  "),
        ])
    func spaces(text: String, shown: String) {
        expect(text, becomes: shown)
    }

    @Test(
        "Invisible, reordering and private characters are dropped",
        arguments: [
            0x61C, 0x200B, 0x200E, 0x200F, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0x206F, 0xAD, 0x34F,
            0xFEFF, 0xFFF9, 0xFFFB, 0xFFFE, 0xFFFF, 0xFDD0, 0xE000, 0xF8FF, 0x1FFFE, 0xE0001, 0xE0041,
            0xE007F, 0xE0100, 0xF0000, 0x10FFFD, 0x10FFFF, 0x3164, 0xFE00, 0x1D173,
        ])
    func dropped(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))

        expect("a\(scalar)b", becomes: "ab")
    }

    @Test("A letter keeps at most 8 marks")
    func marks() {
        let tower = String(repeating: "\u{301}", count: 200)

        expect("z\(tower)a\(tower)", becomes: "z\(tower.marks(8))a\(tower.marks(8))")
    }

    @Test("A lone mark is drawn on a dotted circle")
    func lonelyMark() {
        expect("\u{301}a", becomes: "◌\u{301}a")
    }

    @Test("A Hangul vowel without a syllable becomes a replacement character")
    func lonelyVowel() {
        expect("a\u{1161}\u{11A8}", becomes: "a\u{FFFD}\u{FFFD}")
    }

    @Test(
        "Joiners and selectors are kept in emoji",
        arguments: ["👩‍🚀", "🏳️‍🌈", "👩🏽‍❤️‍💋‍👨🏻", "❤️", "❤︎", "1️⃣", "#️⃣", "🧔🏻‍♂️", "👨‍👩‍👧‍👦"])
    func emoji(text: String) {
        expect(text, becomes: text)
        #expect(SafeText(text).clusters.count == 1)
    }

    @Test(
        "Joiners and selectors are dropped elsewhere",
        arguments: [
            ("a\u{200D}b", "ab"), ("a\u{FE0F}", "a"), ("1\u{FE0F}2", "12"), ("👩\u{200D}", "👩"),
            ("👩\u{200D}a", "👩a"), ("\u{200D}👩", "👩"), ("👩\u{200D}\u{200D}🚀", "👩\u{200D}🚀"),
            ("漢\u{FE00}", "漢"), ("漢\u{E0100}", "漢"), ("漢\u{FE0F}", "漢"), ("é\u{FE0E}", "é"),
            ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}"), ("a\u{200C}b", "ab"),
        ])
    func joiners(text: String, shown: String) {
        expect(text, becomes: shown)
    }

    @Test(
        "Joiners are kept between letters that are shaped by their neighbors",
        arguments: ["می\u{200C}خواهم", "ක්\u{200D}ෂ", "ശ്രീ\u{200D}മതി", "र\u{94D}\u{200D}य", "ᠮᠣᠩᠭᠣᠯ\u{180B}"])
    func shaping(text: String) {
        expect(text, becomes: text)
    }

    @Test("A long ZWJ sequence is split into clusters")
    func chain() {
        let chain = Array(repeating: "👩", count: 100).joined(separator: "\u{200D}")

        #expect(SafeText(chain).clusters.allSatisfy { $0.text.unicodeScalars.count < 20 })
    }

    @Test("Two regional indicators are a flag", arguments: ["🇬🇷🇧🇷", "🇧🇧🇧🇧"])
    func flags(text: String) {
        expect(text, becomes: text)
        #expect(SafeText(text).clusters.map(\.width) == [2, 2])
    }

    @Test("Broken UTF-8 becomes a replacement character")
    func repaired() {
        expect(String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self), becomes: "a\u{FFFD}b")
    }

    @Test("Each line of a multiline text is sanitized, without empty lines at its ends")
    func paragraphs() {
        #expect(
            SafeText.paragraphs("\n\none\r\n\ntwo\u{1B}\n").map(\.text) == ["one", "", "two␛"])
    }

    private func expect(
        _ text: String, becomes shown: String, _ location: SourceLocation = #_sourceLocation
    ) {
        // Compared by scalars: canonically equivalent strings are equal.
        let result = SafeText(text).text.unicodeScalars.map { $0 }
        #expect(result == shown.unicodeScalars.map { $0 }, sourceLocation: location)
    }
}

extension String {
    fileprivate func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
