import Testing
import TextInterface

@Suite("Layout of SafeText")
struct SafeTextLayoutTests {
    @Test(
        "A truncated text ends after a whole cluster, with an ellipsis",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""),
        ])
    func truncated(text: String, width: Int, result: String) {
        #expect(SafeText(text).truncated(to: width).text == result)
    }

    @Test(
        "Lines are wrapped at spaces, and within words that are too long",
        arguments: [
            ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
            ("a  b", 1, ["a", "b"]), ("abcdefg", 3, ["abc", "def", "g"]), ("漢字漢字", 5, ["漢字", "漢字"]),
            ("go abcdefg", 4, ["go", "abcd", "efg"]), ("", 10, []), ("abc", 0, []),
            ("example.org/posts/first", 14, ["example.org/", "posts/first"]),
            ("a/bcdefghijk", 6, ["a/bcde", "fghijk"]),
            ("see example.org/b", 12, ["see", "example.org/", "b"]),
        ])
    func wrapped(text: String, width: Int, lines: [String]) {
        #expect(SafeText(text).wrapped(to: width).map(\.text) == lines)
    }

    @Test("Parts are concatenated")
    func parts() {
        #expect(SafeText(["ab", "漢", "", " c"]) == "ab漢 c")
        #expect(SafeText([]) == .empty)
    }

    @Test("A wide cluster is left out of a single column")
    func tooNarrow() {
        #expect(SafeText("a漢b").wrapped(to: 1).map(\.text) == ["a", "b"])
    }

    @Test("Wrapped and truncated random text keeps whole clusters and the width")
    func property() throws {
        var random = RandomTexts(seed: 4)
        for _ in 0..<2000 {
            let text = SafeText(random.scalars(upTo: 40))
            let width = Int.random(in: 2...20, using: &random.generator)
            let lines = text.wrapped(to: width)
            let cut = text.truncated(to: width)
            try #require(lines.allSatisfy { $0.width <= width } && cut.width <= width)
            let kept = lines.flatMap(\.clusters).filter { $0.text != " " }
            try #require(kept == text.clusters.filter { $0.text != " " })
        }
    }

    @Test(
        "The end of a text consists of whole clusters",
        arguments: [
            ("abcdef", 3, "def"), ("abc", 5, "abc"), ("abc", 0, ""), ("abc", -1, ""), ("", 3, ""),
            ("a漢字", 3, "字"), ("ae\u{301}", 1, "e\u{301}"), ("🇬🇷🇧🇷🇪🇺", 4, "🇧🇷🇪🇺"), ("a👩‍🚀👩‍🚀", 3, "👩‍🚀"),
            ("می\u{200C}خواهم", 6, "ی\u{200C}خواهم"),
        ])
    func end(text: String, width: Int, shown: String) {
        #expect(SafeText(endOf: text, covering: width).text == shown)
    }

    @Test("The end of random text equals that of the whole sanitized text")
    func endOfWhole() throws {
        var random = RandomTexts(seed: 22)
        for number in 0..<3000 {
            let text = number % 4 == 0 ? random.bytes(upTo: 40) : random.scalars(upTo: 40)
            let whole = SafeText(text)
            for width in 0...whole.width {
                let end = SafeText(endOf: text, covering: width)
                try #require(end.width <= width)
                try #require(Array(whole.clusters.suffix(end.clusters.count)) == end.clusters)
                let next = whole.clusters.dropLast(end.clusters.count).last
                try #require(next.map { end.width + $0.width > width } ?? true)
            }
        }
    }

    @Test(
        "The base direction is that of the first strong letter",
        arguments: [
            ("שלום hello", true), ("123 سلام", true), ("hello שלום", false), ("123", false), ("", false),
            ("\u{663} pictures", false), ("\u{663} صور", true),
        ])
    func direction(text: String, isRightToLeft: Bool) {
        #expect(SafeText(text).isRightToLeft == isRightToLeft)
    }

    @Test("A text is as wide as its clusters together")
    func width() {
        let text: SafeText = "a漢" + "é😀"
        #expect(text.width == 6)
        #expect(text.text == "a漢é😀")
    }
}
