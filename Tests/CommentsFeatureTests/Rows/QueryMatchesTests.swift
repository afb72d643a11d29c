import Testing
import TextInterface

@testable import CommentsFeature

@Suite("Where a search's text stands")
struct QueryMatchesTests {
    @Test("Every place is found, one behind the other")
    func places() {
        #expect(columns(of: "an", in: ["banana"]) == [1...2, 3...4])
        #expect(columns(of: "aa", in: ["aaa"]) == [0...1])
    }

    @Test("Case does not matter", arguments: [("LONDON", "London"), ("straße", "STRAßE"), ("ΩΡΑ", "ωρα")])
    func caseInsensitive(query: String, text: String) {
        #expect(columns(of: query, in: [SafeText(text)]) == [0...text.count - 1])
    }

    @Test(
        "Accents do not matter", arguments: [("φωτογραφια", "Φωτογραφία"), ("são", "Sao"), ("cafe", "Café")])
    func accentInsensitive(query: String, text: String) {
        #expect(columns(of: query, in: [SafeText(text)]) == [0...text.count - 1])
    }

    @Test("Wide characters count for two columns")
    func wideCharacters() {
        #expect(columns(of: "京", in: ["東京 x"]) == [2...3])
    }

    @Test("A place goes over the end of a wrapped line")
    func overTheEnd() {
        let found = QueryMatches.columns(of: "in the morning", in: ["early in", "the morning"])

        #expect(found[0].first?.lowerBound == 6)
        #expect(found[0].last?.upperBound == 8)
        #expect(found[1].first?.lowerBound == 0)
        #expect(found[1].last?.upperBound == 11)
    }

    @Test("Nothing stands where nothing is searched, or is there", arguments: ["", "x", "abcd"])
    func nothing(query: String) {
        #expect(QueryMatches.columns(of: query, in: ["abc", ""]) == [[], []])
        #expect(QueryMatches.columns(of: query, in: []) == [])
    }

    /// The columns of the first line's places, those that touch taken as one place where a search of one text found them.
    private func columns(of query: String, in lines: [SafeText]) -> [ClosedRange<Int>] {
        let length = SafeText(query).clusters.count
        let found = QueryMatches.columns(of: query, in: lines).joined()
        return stride(from: 0, to: found.count, by: length).map { start in
            let place = found.dropFirst(start).prefix(length)
            return place.first!.lowerBound...(place.map(\.upperBound).max()! - 1)
        }
    }
}
