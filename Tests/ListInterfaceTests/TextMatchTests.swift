import ListInterface
import Testing
import TextInterface

@Suite("Where a search's text stands")
struct TextMatchTests {
    @Test("Every place is found, one behind the other")
    func places() {
        #expect(TextMatch.columns(of: "an", in: ["banana"]) == [[1..<3, 3..<5]])
        #expect(TextMatch.columns(of: "aa", in: ["aaa"]) == [[0..<2]])
    }

    @Test(
        "Neither case nor accents matter",
        arguments: [
            ("LONDON", "London"), ("straße", "STRAßE"), ("ΩΡΑ", "ωρα"), ("φωτογραφια", "Φωτογραφία"),
            ("são", "Sao"), ("cafe", "Café"), ("café", "cafe\u{301}"), ("οδοσ", "ΟΔΌς"),
        ])
    func insensitive(query: String, text: SafeText) {
        #expect(TextMatch.columns(of: query, in: [text]) == [[0..<text.width]])
        #expect(TextMatch.contains(text.text, query))
    }

    @Test("Wide characters count for two columns")
    func wideCharacters() {
        #expect(TextMatch.columns(of: "京", in: ["東京 x"]) == [[2..<4]])
        #expect(TextMatch.columns(of: "x", in: ["東京 x"]) == [[5..<6]])
    }

    @Test("A character of which a part is found is marked as a whole")
    func partsOfCharacters() {
        #expect(TextMatch.columns(of: "👩", in: ["a 👩‍🚀 b"]) == [[2..<4]])
        #expect(TextMatch.columns(of: "👩", in: ["a 👩‍🚀"]) == [[2..<4]])
    }

    @Test("A place goes over the ends of wrapped lines")
    func overTheEnd() {
        #expect(
            TextMatch.columns(of: "in the morning", in: ["early in", "the", "morning sun"]) == [
                [6..<8], [0..<3], [0..<7],
            ])
    }

    @Test("Each line has its own places")
    func lines() {
        #expect(TextMatch.columns(of: "é", in: ["1 é", "", "é 2"]) == [[2..<3], [], [0..<1]])
    }

    @Test("Nothing stands where nothing is searched, or is there", arguments: ["", "x", "abcd", "\u{301}"])
    func nothing(query: String) {
        #expect(TextMatch.columns(of: query, in: ["abc", ""]) == [[], []])
        #expect(TextMatch.columns(of: query, in: []) == [])
    }

    @Test("Nothing searched is contained in everything, and what is not there in nothing")
    func contains() {
        #expect(TextMatch.contains("", ""))
        #expect(TextMatch.contains("abc", ""))
        #expect(!TextMatch.contains("abc", "abd"))
        #expect(!TextMatch.contains("", "a"))
    }

    @Test("What a text contains is marked in it, and only that")
    func agreement() {
        let texts = [
            "London", "straße", "ﬁne", "İstanbul", "ılık", "Σίσυφος", "क्षि", "각", "东京", "a\u{301}b", "🇬🇷 👩‍🚀",
        ]
        let queries = ["s", "ss", "fi", "i", "σ", "क", "ㄱ", "京", "ab", "🇬🇷", "👩", "n", "l"]
        for text in texts.map({ SafeText($0) }) {
            for query in queries {
                let isMarked = TextMatch.columns(of: query, in: [text]) != [[]]
                #expect(isMarked == TextMatch.contains(text.text, query), "\(query) in \(text)")
            }
        }
    }
}
