import Foundation
import LibraryStorageInterface
import PresentationTesting
import SearchInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The sentences of a search")
struct SearchPresenterTests {
    @Test("Every sentence of a search is there in every language")
    func sentences() {
        expectCompleteStrings(
            bundle: .module, table: "Search", keys: SearchText.self, counts: SearchCount.self)
    }

    @Test("A title has the text of the search")
    func title() {
        let query = SearchQuery(text: "ferry after:2026", .all([]))
        #expect(sut().title(of: query) == "Search: ferry after:2026")
        #expect(sut("el").title(of: query) == "Αναζήτηση: ferry after:2026")
        #expect(sut().place("Harbour Weekly") == "in Harbour Weekly")
    }

    @Test(
        "The numbers of results have the reader's words and formats",
        arguments: [
            ("en", "391,204 posts · 2 unread", "1 post · 1 unread"),
            ("pt-BR", "391.204 publicações · 2 não lidas", "1 publicação · 1 não lida"),
            ("el", "391.204 αναρτήσεις · 2 αδιάβαστες", "1 ανάρτηση · 1 αδιάβαστη"),
        ])
    func counts(locale: String, many: String, one: String) {
        let many = (many, ItemCounts(all: 391_204, unread: 2))
        for (sentence, counts) in [many, (one, ItemCounts(all: 1, unread: 1))] {
            let forms = sut(locale).status(listed: counts.all, counts: counts, hasUnread: true, progress: nil)
            #expect(forms.first?.text == sentence)
        }
    }

    @Test("A limited list has the numbers of its results and of all; the shortest form says no more")
    func limited() {
        let forms = sut().status(
            listed: 10_000, counts: ItemCounts(all: 391_204, unread: 7), hasUnread: true, progress: nil)
        #expect(forms.map(\.text) == ["10,000 of 391,204 posts · 7 unread", "10,000 of 391,204 posts"])
    }

    @Test("Before all results are counted, those of the list are; a server has no unread ones")
    func uncounted() {
        #expect(
            sut().status(listed: 23, counts: nil, hasUnread: true, progress: nil).first == "23 posts")
        let counts = ItemCounts(all: 23, unread: 23)
        #expect(sut().status(listed: 23, counts: counts, hasUnread: false, progress: nil).first == "23 posts")
    }

    @Test("The searched part of the posts is behind the numbers")
    func progress() {
        func forms(_ indexed: Int) -> [String] {
            sut().status(
                listed: 2, counts: ItemCounts(all: 2, unread: 1), hasUnread: true,
                progress: SearchIndexProgress(indexed: indexed, all: 300)
            ).map(\.text)
        }
        #expect(
            forms(123) == [
                "2 posts · 1 unread · searching 41 % of all posts", "2 posts · searching 41 % of all posts",
                "2 posts",
            ])
        #expect(forms(300) == ["2 posts · 1 unread", "2 posts"])
    }

    @Test("An empty list of results names the key that searches everything, unless everything is searched")
    func nothing() {
        #expect(sut().nothingFound(in: nil, key: "Ctrl-G") == "Nothing found")
        #expect(
            sut().status(listed: 0, counts: ItemCounts(), hasUnread: true, progress: nil).map(\.text) == [
                "0 posts"
            ])
        #expect(
            sut().nothingFound(in: "Harbour Weekly", key: "Ctrl-G")
                == "Nothing found in Harbour Weekly · Ctrl-G searches everything")
    }

    @Test("Each mistake has a sentence in every language", arguments: ["en", "pt-BR", "el"])
    func mistakes(locale: String) {
        let kinds: [SearchMistake.Kind] = [
            .openQuote, .openParenthesis, .closedParenthesis, .missingOperand, .missingValue,
            .unknownValue(["a"]), .noDate, .tooLong,
        ]
        let sentences = kinds.map { sut(locale).sentence(for: SearchMistake($0, at: 0..<1)) }
        #expect(Set(sentences).count == kinds.count)
        #expect(sentences.allSatisfy { !$0.hasPrefix("mistake.") })
    }

    @Test(
        "A mistake is shown in its query, with carets in the columns of its characters",
        arguments: [
            ("a \"b", #"a "b"#, "  ^"),
            ("ferry is:new", "ferry is:new", "         ^^^"),
            // Characters of two columns, a combining mark, and an escape sequence.
            ("日本 is:新着", "日本 is:新着", "        ^^^^"),
            ("e\u{301} is:x", "e\u{301} is:x", "     ^"),
            ("\u{1B}[2J\n is:x", "␛[2J  is:x", "         ^"),
        ])
    func lines(query: String, line: String, carets: String) throws {
        let lines = try lines(on: query)
        #expect(lines.dropLast() == [line, carets])
        #expect(lines[2] == sut().sentence(for: try mistake(in: query)))
    }

    @Test("Of a long query the part around a mistake is shown")
    func longQuery() throws {
        let long = String(repeating: "ferry ", count: 90)
        let lines = try lines(on: long + "is:new " + String(repeating: "harbour ", count: 9_000))
        #expect(lines[0].hasPrefix("…ry ferry ferry ferry is:new harbour ") && lines[0].hasSuffix("…"))
        #expect(lines[0].count < 80)
        #expect(lines[1] == String(repeating: " ", count: 25) + "^^^")
    }

    @Test("A mistake at the end of a query has a caret behind it")
    func end() {
        let lines = sut().lines(on: SearchMistake(.missingValue, at: 2..<3), in: "a:")
        #expect(lines.dropLast() == ["a:", "  ^"])
    }

    private func sut(_ locale: String = "en") -> SearchPresenter {
        SearchPresenter(locale: Locale(identifier: locale))
    }

    private func mistake(in query: String) throws -> SearchMistake {
        let error = #expect(throws: SearchMistake.self) { try SearchQuery(parsing: query, now: Date()) }
        return try #require(error)
    }

    private func lines(on query: String) throws -> [String] {
        sut().lines(on: try mistake(in: query), in: query)
    }
}
