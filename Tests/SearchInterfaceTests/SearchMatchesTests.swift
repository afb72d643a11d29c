import FoundationEssentials
import SearchInterface
import Testing

@Suite("The words of a query in a text")
struct SearchMatchesTests {
    @Test("Whole words are found, at their beginning only, without case and accents")
    func words() throws {
        #expect(try found("ferry", in: "Ferry, ferryman, a FERRY. Wherry") == ["Ferry", "FERRY"])
        #expect(try found("viet nam", in: "Việt Nam, Vietnam") == ["Việt", "Nam"])
        #expect(try found("c++", in: "C, C++ and C#") == ["C++"])
    }

    @Test("Of a word that is being typed, the typed part is found at the beginnings of words")
    func starts() throws {
        #expect(try found("fer*", in: "Ferry, ferryman, wherry") == ["Fer", "fer"])
        #expect(try found("stras*", in: "Straße, Strasse") == ["Straß", "Stras"])
        #expect(try found("φωτο", in: "Φωτογραφία", isTyping: true) == ["Φωτο"])
    }

    @Test("Phrases, and runs of a script without spaces, have one range")
    func phrases() throws {
        #expect(
            try found(#""last night""#, in: "The last, night. Last night") == ["last, night", "Last night"])
        #expect(try found("東京都", in: "昨日の東京都庁") == ["東京都"])
        #expect(try found("京", in: "東京都と京") == ["京", "京"])
        #expect(try found("東京 京都", in: "東京都") == ["東京都"])
    }

    @Test("Excluded words, and fields without words, are not found")
    func others() throws {
        #expect(try found("-ferry boat is:unread source:ferry", in: "ferry boat") == ["boat"])
        #expect(try found("is:unread", in: "unread") == [])
        #expect(try found("title:ferry OR author:ann", in: "Ann's ferry") == ["Ann", "ferry"])
        #expect(try found("ferry", in: "") == [])
    }

    private func found(_ query: String, in text: String, isTyping: Bool = false) throws -> [String] {
        let query = try SearchQuery(parsing: query, isTyping: isTyping, now: .distantPast)
        let bytes = Array(text.utf8)
        return query.matches(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
