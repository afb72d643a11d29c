import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("The rules that are offered for posts like one of them")
struct RuleOfferTests {
    private let two: [UUID: String] = [.numbered(1): "News", .numbered(2): "Notes"]

    private func queries(_ item: ItemSummary, _ names: [UUID: String]) -> [String] {
        RuleOffer.offers(for: item, names: names).map(\.query)
    }

    @Test(
        "A post of one of several sources has its author here, a word of its title and the source's duplicates"
    )
    func all() {
        let offers = RuleOffer.offers(for: .post("The ferries of Lisbon", by: "J. Doe"), names: two)
        #expect(offers.map(\.query) == ["author:\"J. Doe\"", "title:ferries", "is:duplicate"])
        #expect(offers.map(\.source) == [.numbered(1), nil, .numbered(1)])
        let now = Date(timeIntervalSince1970: 1)
        let rule = offers[0].rule(at: now)
        #expect(rule.text == "author:\"J. Doe\"" && rule.action == .hide && rule.addedAt == now)
        #expect(rule.source == .numbered(1))
    }

    @Test("Only a post with an author has its author, and only one of several sources has duplicates")
    func fewer() {
        #expect(queries(.post("Ferries", by: nil), two) == ["title:Ferries", "is:duplicate"])
        #expect(
            queries(.post("Ferries", by: "Ana"), [.numbered(1): "News"]) == ["author:Ana", "title:Ferries"])
        #expect(queries(.post(nil, by: "Ana"), [.numbered(1): "News"]) == ["author:Ana"])
    }

    @Test("A post of a source without a subscription has no rules for its source")
    func unsubscribed() {
        #expect(
            queries(.post("Ferries", by: "Ana"), [.numbered(2): "Notes", .numbered(3): "B"]) == [
                "title:Ferries"
            ])
    }

    @Test(
        "The word of a title is the longest one, of several the first",
        arguments: [
            ("To be or not", "not"), ("One two", "One"), ("c++ — why?", "why"), ("Ψηλά, στο βουνό!", "βουνό"),
            ("—", nil), ("", nil),
        ])
    func longestWord(title: String, word: String?) {
        let words = RuleOffer.offers(for: .post(title, by: nil), names: [:]).map(\.words)
        #expect(words == [word].compactMap(\.self))
    }

    @Test(
        "A query has only the words that were typed, which are none of the language of queries",
        arguments: [
            ("ferry", "title:ferry"), ("night ferry", "title:\"night ferry\""), ("a\"b", "title:ab"),
            ("ferry) OR (is:read", "title:\"ferry) OR (is:read\""), ("c++", "title:\"c++\""),
            ("-ferry", "title:\"-ferry\""),
        ])
    func typed(text: String, query: String) throws {
        let offer = try #require(RuleOffer.title(text))
        #expect(offer.query == query)
        let expression = try SearchQuery(parsing: offer.query, now: Date(timeIntervalSince1970: 0)).expression
        let words = try #require(SearchWords(text.filter { $0 != "\"" }, in: .title))
        #expect(expression == .words(words))
    }

    @Test(
        "Text and names without words offer nothing, since their queries would find all posts",
        arguments: ["-", "*", " ", "\"\"", "★"])
    func wordless(text: String) {
        #expect(RuleOffer.title(text) == nil)
        #expect(queries(.post(nil, by: text), two) == ["is:duplicate"])
    }
}

nonisolated extension ItemSummary {
    /// A post of the first source.
    static func post(_ title: String?, by author: String?) -> ItemSummary {
        ItemSummary(
            id: .numbered(1), source: .numbered(1), nativeID: "1", title: title, author: author,
            firstSeen: Date(timeIntervalSince1970: 0))
    }
}
