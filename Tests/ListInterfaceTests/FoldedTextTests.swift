import GrowthTesting
import ListInterface
import Testing
import TextInterface

@Suite("Matches of a search")
struct FoldedTextTests {
    @Test("Every match is found, in order")
    func places() {
        #expect(FoldedText("an").columns(in: ["banana"]) == [[1..<3, 3..<5]])
        #expect(FoldedText("aa").columns(in: ["aaa"]) == [[0..<2]])
    }

    @Test(
        "Matches ignore case and accents",
        arguments: [
            ("LONDON", "London"), ("straße", "STRAßE"), ("ΩΡΑ", "ωρα"), ("φωτογραφια", "Φωτογραφία"),
            ("são", "Sao"), ("cafe", "Café"), ("café", "cafe\u{301}"), ("οδοσ", "ΟΔΌς"), ("αω", "ᾴᾦ"),
            ("STRASSE", "straße"), ("ẞ", "ß"), ("fin", "ﬁn"), ("istanbul", "İSTANBUL"), ("ILIK", "ılık"),
            ("viet", "Vie\u{323}\u{302}t"), ("viet", "Việt"), ("еж", "Ёж"), ("שלום", "שָׁלוֹם"),
            ("سلام", "سَلَام"), ("میخواهم", "می\u{200C}خواهم"), ("각", "\u{1100}\u{1161}\u{11A8}"),
            ("カ\u{3099}", "ガ"), ("❤", "❤\u{FE0F}"), ("ａ", "Ａ"), ("𐐨", "𐐀"), ("K", "K"), ("l", "ł"),
            ("שׁ", "שׁ"),
        ])
    func insensitive(query: String, text: SafeText) {
        #expect(FoldedText(query).columns(in: [text]) == [[0..<text.width]])
        #expect(FoldedText(query).isFound(in: text.text))
    }

    @Test(
        "Distinct letters do not match",
        arguments: [("が", "か"), ("कि", "की"), ("각", "가나"), ("1", "½"), ("ä", "ß")])
    func others(query: String, text: String) {
        #expect(!FoldedText(query).isFound(in: text))
        #expect(FoldedText(query).columns(in: [SafeText(text)]) == [[]])
    }

    @Test("A wide character has two columns of a match")
    func wideCharacters() {
        #expect(FoldedText("京").columns(in: ["東京 x"]) == [[2..<4]])
        #expect(FoldedText("x").columns(in: ["東京 x"]) == [[5..<6]])
    }

    @Test("A match of a part of a cluster has the whole cluster")
    func partsOfCharacters() {
        #expect(FoldedText("👩").columns(in: ["a 👩‍🚀 b"]) == [[2..<4]])
        #expect(FoldedText("👩").columns(in: ["a 👩‍🚀"]) == [[2..<4]])
        #expect(FoldedText("👩").columns(in: ["👩‍👩‍👧👩"]) == [[0..<2, 2..<4]])
        #expect(FoldedText("s").columns(in: ["ßs"]) == [[0..<1, 1..<2]])
    }

    @Test("A match continues over a wrapped line's end")
    func overTheEnd() {
        #expect(
            FoldedText("in the morning").columns(in: ["early in", "the", "morning sun"]) == [
                [6..<8], [0..<3], [0..<7],
            ])
    }

    @Test("A match continues over an empty line, but not over the end of the text")
    func overEmptyLines() {
        #expect(FoldedText("a  b").columns(in: ["a", "", "b"]) == [[0..<1], [], [0..<1]])
        #expect(FoldedText("b ").columns(in: ["a b", "b"]) == [[2..<3], []])
    }

    @Test("Each line has its own matches")
    func lines() {
        #expect(FoldedText("é").columns(in: ["1 é", "", "é 2"]) == [[2..<3], [], [0..<1]])
    }

    @Test("An empty or absent query has no matches", arguments: ["", "x", "abcd", "\u{301}"])
    func nothing(query: String) {
        #expect(FoldedText(query).columns(in: ["abc", ""]) == [[], []])
        #expect(FoldedText(query).columns(in: []) == [])
    }

    @Test("Every text contains the empty query, and none an absent one")
    func contains() {
        #expect(FoldedText("").isFound(in: ""))
        #expect(FoldedText("").isFound(in: "abc"))
        #expect(!FoldedText("abd").isFound(in: "abc"))
        #expect(!FoldedText("a").isFound(in: ""))
    }

    @Test("A query of accents only has no matches")
    func accentsAlone() {
        #expect(!FoldedText("\u{301}").isFound(in: "áb"))
        #expect(FoldedText("\u{301}").columns(in: ["áb"]) == [[]])
    }

    @Test("The matches of every short query equal those of a naive search")
    func everyPlace() {
        let texts = (1...6).flatMap { length in (0..<1 << length).map { letters(of: $0, count: length) } }
        for text in texts {
            for query in texts where query.count <= 4 {
                let naive = naivePlaces(of: query, in: text)
                #expect(FoldedText(query).columns(in: [SafeText(text)]) == [naive], "\(query) in \(text)")
                #expect(FoldedText(query).isFound(in: text) == !naive.isEmpty)
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

    @Test("A text has matches exactly if it contains the query")
    func agreement() {
        let texts = [
            "London", "straße", "ﬁne", "İstanbul", "ılık", "Σίσυφος", "क्षि", "각", "东京", "a\u{301}b", "🇬🇷 👩‍🚀",
        ]
        let queries = ["s", "ss", "fi", "i", "σ", "क", "ㄱ", "京", "ab", "🇬🇷", "👩", "n", "l"]
        for text in texts.map({ SafeText($0) }) {
            for query in queries {
                let isMarked = FoldedText(query).columns(in: [text]) != [[]]
                #expect(isMarked == FoldedText(query).isFound(in: text.text), "\(query) in \(text)")
            }
        }
    }
}

@Suite("The time of a search", .serialized)
struct FoldedTextGrowthTests {
    @Test("The time of a search grows linearly with the text", arguments: LongText.allCases)
    func text(kind: LongText) {
        #expect(
            growth(upTo: 64_000, making: kind.text) { _ = FoldedText("nowhere").isFound(in: $0) }
                < linearGrowth)
    }

    @Test("The time of a search grows linearly with the query", arguments: LongText.allCases)
    func query(kind: LongText) {
        let text = LongText.words.text(of: 1_000)
        #expect(
            growth(upTo: 64_000, making: kind.text) { _ = FoldedText($0).isFound(in: text) } < linearGrowth)
    }

    @Test(
        "A text full of prefixes of the query takes no longer than any other",
        arguments: ["a", "ώ"])
    func beginnings(letter: String) {
        let almost = { (count: Int) in
            (String(repeating: letter, count: count), String(repeating: letter, count: count / 2) + "b")
        }
        #expect(
            growth(upTo: 16_000, making: almost) { _ = FoldedText($0.1).isFound(in: $0.0) } < linearGrowth)
    }

    @Test(
        "The time to find all matches grows linearly with the text",
        arguments: LongText.allCases)
    func marking(kind: LongText) {
        let query = String(kind.text(of: 2).prefix(1))
        let lines = { SafeText(kind.text(of: $0)).wrapped(to: 72) }
        #expect(
            growth(upTo: 16_000, making: lines) { _ = FoldedText(query).columns(in: $0) } < linearGrowth)
    }

    @Test("The time to find all matches grows linearly with the number of lines")
    func manyLines() {
        let lines = { Array(repeating: SafeText("a"), count: $0) }
        #expect(growth(upTo: 8_000, making: lines) { _ = FoldedText("a").columns(in: $0) } < linearGrowth)
    }
}
