import GrowthTesting
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
            ("são", "Sao"), ("cafe", "Café"), ("café", "cafe\u{301}"), ("οδοσ", "ΟΔΌς"), ("αω", "ᾴᾦ"),
            ("STRASSE", "straße"), ("ẞ", "ß"), ("fin", "ﬁn"), ("istanbul", "İSTANBUL"), ("ILIK", "ılık"),
            ("viet", "Vie\u{323}\u{302}t"), ("viet", "Việt"), ("еж", "Ёж"), ("שלום", "שָׁלוֹם"),
            ("سلام", "سَلَام"),
            ("میخواهم", "می\u{200C}خواهم"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("カ\u{3099}", "ガ"),
            ("❤", "❤\u{FE0F}"),
            ("ａ", "Ａ"), ("𐐨", "𐐀"), ("K", "K"), ("שׁ", "שׁ"),
        ])
    func insensitive(query: String, text: SafeText) {
        #expect(TextMatch.columns(of: query, in: [text]) == [[0..<text.width]])
        #expect(TextMatch.contains(text.text, query))
    }

    @Test(
        "Letters that are others remain others",
        arguments: [("が", "か"), ("कि", "की"), ("l", "ł"), ("각", "가나"), ("1", "½"), ("ä", "ß")])
    func others(query: String, text: String) {
        #expect(!TextMatch.contains(text, query))
        #expect(TextMatch.columns(of: query, in: [SafeText(text)]) == [[]])
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
        #expect(TextMatch.columns(of: "👩", in: ["👩‍👩‍👧👩"]) == [[0..<2, 2..<4]])
        #expect(TextMatch.columns(of: "s", in: ["ßs"]) == [[0..<1, 1..<2]])
    }

    @Test("A place goes over the ends of wrapped lines")
    func overTheEnd() {
        #expect(
            TextMatch.columns(of: "in the morning", in: ["early in", "the", "morning sun"]) == [
                [6..<8], [0..<3], [0..<7],
            ])
    }

    @Test("A place goes over a line that is empty, but not over the end of the text")
    func overEmptyLines() {
        #expect(TextMatch.columns(of: "a  b", in: ["a", "", "b"]) == [[0..<1], [], [0..<1]])
        #expect(TextMatch.columns(of: "b ", in: ["a b", "b"]) == [[2..<3], []])
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

    @Test("A query of accents alone stands nowhere")
    func accentsAlone() {
        #expect(!TextMatch.contains("áb", "\u{301}"))
        #expect(TextMatch.columns(of: "\u{301}", in: ["áb"]) == [[]])
    }

    @Test("Places are those that trying at each place finds, for every query of few letters")
    func everyPlace() {
        let texts = (1...6).flatMap { length in (0..<1 << length).map { letters(of: $0, count: length) } }
        for text in texts {
            for query in texts where query.count <= 4 {
                let naive = naivePlaces(of: query, in: text)
                #expect(TextMatch.columns(of: query, in: [SafeText(text)]) == [naive], "\(query) in \(text)")
                #expect(TextMatch.contains(text, query) == !naive.isEmpty)
            }
        }
    }

    private func letters(of number: Int, count: Int) -> String {
        String((0..<count).map { number >> $0 & 1 == 0 ? "a" : "b" })
    }

    private func naivePlaces(of query: String, in text: String) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var start = 0
        while start + query.count <= text.count {
            let isHere = text.dropFirst(start).hasPrefix(query)
            if isHere { places.append(start..<start + query.count) }
            start += isHere ? query.count : 1
        }
        return places
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

@Suite("The time that a search takes", .serialized)
struct TextMatchGrowthTests {
    @Test("A search takes time in proportion to the text", arguments: LongText.allCases)
    func text(kind: LongText) {
        #expect(
            growth(upTo: 64_000, making: kind.text) { _ = TextMatch.contains($0, "nowhere") } < linearGrowth)
    }

    @Test("A search takes time in proportion to the query", arguments: LongText.allCases)
    func query(kind: LongText) {
        let text = LongText.words.text(of: 1_000)
        #expect(growth(upTo: 64_000, making: kind.text) { _ = TextMatch.contains(text, $0) } < linearGrowth)
    }

    @Test(
        "A text that has the query's beginning everywhere takes no longer than any other",
        arguments: ["a", "ώ"])
    func beginnings(letter: String) {
        let almost = { (count: Int) in
            (String(repeating: letter, count: count), String(repeating: letter, count: count / 2) + "b")
        }
        #expect(growth(upTo: 16_000, making: almost) { _ = TextMatch.contains($0.0, $0.1) } < linearGrowth)
    }

    @Test(
        "Marking takes time in proportion to the text, wherever the query stands",
        arguments: LongText.allCases)
    func marking(kind: LongText) {
        let query = String(kind.text(of: 2).prefix(1))
        let lines = { SafeText(kind.text(of: $0)).wrapped(to: 72) }
        #expect(
            growth(upTo: 16_000, making: lines) { _ = TextMatch.columns(of: query, in: $0) } < linearGrowth)
    }

    @Test("Marking in very many lines takes time in proportion to their number")
    func manyLines() {
        let lines = { Array(repeating: SafeText("a"), count: $0) }
        #expect(growth(upTo: 8_000, making: lines) { _ = TextMatch.columns(of: "a", in: $0) } < linearGrowth)
    }
}
