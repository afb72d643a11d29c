import Foundation
import LibraryStorageInterface
import PresentationTesting
import SearchInterface
import Testing

@testable import FeedFeature

@Suite("The sentences of searches")
struct SearchPresenterTests {
    @Test("Every key is translated in every language")
    func complete() throws {
        expectCompleteStrings(
            bundle: .module, table: "Search", keys: SearchText.self, counts: SearchCount.self)
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
    func mistakes(query: String, line: String, carets: String) throws {
        let lines = try lines(on: query)
        #expect(lines.dropLast() == [line, carets])
        #expect(lines[2] == makeSUT().sentence(for: try mistake(in: query)))
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
        let lines = makeSUT().lines(on: SearchMistake(.missingValue, at: 2..<3), in: "a:")
        #expect(lines.dropLast() == ["a:", "  ^"])
    }

    @Test("Only what is not said by the results is a notice")
    func notices() {
        let sut = makeSUT()
        #expect(sut.more(than: 10, of: 10) == nil)
        #expect(sut.more(than: 10, of: 1_230) == "10 of 1,230 posts · --limit prints more")
        #expect(sut.indexing(SearchIndexProgress(indexed: 3, all: 3)) == nil)
        #expect(
            sut.indexing(SearchIndexProgress(indexed: 2_000, all: 10_000))
                == "Still indexing: 2,000 of 10,000 posts can be found")
    }

    // MARK: - Helpers

    private func makeSUT() -> SearchPresenter { SearchPresenter(locale: Locale(identifier: "en")) }

    private func mistake(in query: String) throws -> SearchMistake {
        let error = #expect(throws: SearchMistake.self) { try SearchQuery(parsing: query, now: Date()) }
        return try #require(error)
    }

    private func lines(on query: String) throws -> [String] {
        makeSUT().lines(on: try mistake(in: query), in: query)
    }
}
