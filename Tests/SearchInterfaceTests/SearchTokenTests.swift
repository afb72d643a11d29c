import SearchInterface
import Testing

@Suite("Cutting a text into words")
struct SearchTokenTests {
    @Test(
        "Words are without case, accents and joiners",
        arguments: [
            ("The Ferry, stopped!", ["the", "ferry", "stopped"]),
            ("Café ÉCOLE", ["cafe", "ecole"]),
            ("Ελλάδα ΟΔΟΣ οδός", ["ελλαδα", "οδοσ", "οδοσ"]),
            ("Đường phố Việt", ["duong", "pho", "viet"]),
            ("Straße Łódź Ærø ёлка", ["strasse", "lodz", "aero", "елка"]),
            ("co\u{AD}operate", ["cooperate"]),
            ("كِتَاب كتـاب", ["كتاب", "كتاب"]),
            ("3.14 x86_64", ["3", "14", "x86", "64"]),
            ("ＡＢＣ１２", ["abc12"]),
        ])
    func folding(text: String, words: [String]) {
        #expect(SearchToken.tokens(of: text).map(\.text) == words)
    }

    @Test(
        "Signs behind a word belong to it",
        arguments: [
            ("C++ and C#, F#.", ["c++", "and", "c#", "f#"]),
            ("#tag a+b c++11", ["tag", "a", "b", "c", "11"]),
        ])
    func signs(text: String, words: [String]) {
        #expect(SearchToken.tokens(of: text).map(\.text) == words)
    }

    @Test(
        "Scripts without spaces have pairs of characters, and the last one",
        arguments: [
            ("東京駅", ["東京", "京駅", "駅"]), ("駅", ["駅"]), ("iPhone発売", ["iphone", "発売", "売"]),
            ("コーヒー", ["コー", "ーヒ", "ヒー", "ー"]), ("東京、大阪", ["東京", "京", "大阪", "阪"]),
        ])
    func pairs(text: String, words: [String]) {
        #expect(SearchToken.tokens(of: text).map(\.text) == words)
    }

    @Test("A composed character is one, however it is written")
    func composed() {
        let tokens = { SearchToken.tokens(of: $0).map(\.text) }
        #expect(tokens("がっこう") == tokens("か\u{3099}っこう"))
        #expect(tokens("한국") == tokens("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"))
        #expect(tokens("한국").count == 2)
        #expect(tokens("ภาษาไทย").count == 7)
    }

    @Test("A token has its bytes in the text")
    func ranges() {
        let text = "Ça: 東京"
        let parts = SearchToken.tokens(of: text).map {
            String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)
        }
        #expect(parts == ["Ça", "東京", "京"])
    }

    @Test("Long words are cut at a character, in queries as in texts")
    func long() throws {
        let word = String(repeating: "é", count: 10) + String(repeating: "ж", count: 100)
        let token = try #require(SearchToken.tokens(of: word).first)
        #expect(token.text.utf8.count <= SearchToken.lengthLimit)
        #expect(word.hasPrefix("é") && token.text.hasPrefix("eeeeeeeeeeж"))
        #expect(SearchWords(word)?.tokens == [token.text])
    }
}
