import FoundationEssentials
import RandomTesting
import SearchInterface
import Testing

@Suite("Parsing a query")
struct SearchQueryTests {
    @Test("Words are joined by AND, OR joins its neighbors, a minus excludes, parentheses group")
    func structure() throws {
        #expect(try parse("ferry harbour") == .all([word("ferry"), word("harbour")]))
        #expect(
            try parse("a b OR c -d") == .all([word("a"), .any([word("b"), word("c")]), .not(word("d"))]))
        #expect(try parse("(a b) OR c") == .any([.all([word("a"), word("b")]), word("c")]))
        #expect(try parse("a OR b OR c") == .any([word("a"), word("b"), word("c")]))
        #expect(try parse("-(a OR b)") == .not(.any([word("a"), word("b")])))
        #expect(try parse("") == .all([]))
        #expect(try parse("  a  ") == word("a"))
    }

    @Test("Phrases are words that follow each other, as is a word with signs in it")
    func phrases() throws {
        #expect(try parse(#""last night""#) == .words(SearchWords(["last", "night"])))
        #expect(try parse("well-known") == .words(SearchWords(["well", "known"])))
        #expect(try parse("a:b") == .words(SearchWords(["a", "b"])))
        #expect(try parse("f(x)") == .words(SearchWords(["f", "x"])))
    }

    @Test("Signs in a word, as in c++, are a part of it", arguments: ["c++", "c#", "C++"])
    func signs(text: String) throws {
        #expect(try parse(text) == .words(SearchWords([text.lowercased()])))
    }

    @Test(
        "Signs alone, and a minus before nothing, are not conditions",
        arguments: ["--", "…", "-", "a -", "***"])
    func nothing(text: String) throws {
        #expect([.all([]), word("a")].contains(try parse(text)))
    }

    @Test("An asterisk asks for the beginning of a word; while typing the last word is one")
    func starts() throws {
        #expect(try parse("fer*") == .words(SearchWords(["fer"], isStart: true)))
        #expect(
            try parse("a fer", isTyping: true)
                == .all([word("a"), .words(SearchWords(["fer"], isStart: true))]))
        #expect(try parse("fer ", isTyping: true) == word("fer"))
        #expect(
            try parse(#""last ni"#, isTyping: true) == .words(SearchWords(["last", "ni"], isStart: true)))
        #expect(
            try parse("title:fer", isTyping: true) == .words(SearchWords(["fer"], in: .title, isStart: true)))
    }

    @Test("Fields have values, phrases too; names of FreshRSS are known, without case")
    func fields() throws {
        #expect(try parse("title:ferry") == .words(SearchWords(["ferry"], in: .title)))
        #expect(try parse(#"author:"J. Doe""#) == .words(SearchWords(["j", "doe"], in: .author)))
        #expect(
            try parse("intitle:ferry inurl:github.com")
                == .all([.words(SearchWords(["ferry"], in: .title)), .link("github.com")]))
        #expect(
            try parse(#"SOURCE:"Harbour Weekly" label:News"#)
                == .all([.source("Harbour Weekly"), .group("News")]))
        #expect(try parse("is:unread has:picture") == .all([.state(.unread), .part(.picture)]))
        #expect(try parse("author:-") == .absent(.author))
        #expect(try parse("!title:ferry") == .not(.words(SearchWords(["ferry"], in: .title))))
    }

    @Test("Dates are days, months and years of the reader's calendar, durations count back from now")
    func dates() throws {
        #expect(try parse("after:2026-11-03") == .since(date(2026, 11, 3)))
        #expect(try parse("before:2026-11") == .before(date(2026, 11, 1)))
        #expect(try parse("date:2026") == .all([.since(date(2026, 1, 1)), .before(date(2027, 1, 1))]))
        #expect(try parse("after:12h") == .since(Self.now - 12 * 3_600))
        #expect(try parse("after:3w") == .since(Self.now - 21 * 86_400))
    }

    @Test(
        "A mistake has its place and says what was meant",
        arguments: [
            ("a \"b", SearchMistake(.openQuote, at: 2..<3)),
            ("a (b", SearchMistake(.openParenthesis, at: 2..<3)),
            ("a) b", SearchMistake(.closedParenthesis, at: 1..<2)),
            ("OR b", SearchMistake(.missingOperand, at: 0..<2)),
            ("a OR", SearchMistake(.missingOperand, at: 2..<4)),
            ("a OR OR b", SearchMistake(.missingOperand, at: 2..<4)),
            ("a title: b", SearchMistake(.missingValue, at: 2..<8)),
            (
                "is:new",
                SearchMistake(
                    .unknownValue(["unread", "read", "bookmarked", "hidden", "updated", "duplicate"]),
                    at: 3..<6)
            ),
            ("after:2026-02-31", SearchMistake(.noDate, at: 6..<16)),
            ("after:soon", SearchMistake(.noDate, at: 6..<10)),
        ])
    func mistakes(text: String, mistake: SearchMistake) {
        // A closing parenthesis without an opening one is a part of its word.
        if text == "a) b" {
            #expect(throws: Never.self) { try parse(text) }
        } else {
            #expect(throws: mistake) { try parse(text) }
        }
    }

    @Test(
        "What is not complete yet is not a mistake while typing",
        arguments: [
            "a \"b", "a (b", "a OR", "a OR ", "a title:", "a is:unr", "a after:2026-", "a -", "a has:", "((",
        ])
    func typing(text: String) throws {
        _ = try parse(text, isTyping: true)
    }

    @Test("A query has a limit of words and of parentheses within each other")
    func limits() {
        let words = Array(repeating: "a", count: SearchQuery.clauseLimit + 1).joined(separator: " ")
        #expect(throws: SearchMistake(.tooLong, at: 200..<201)) { try parse(words) }
        #expect(throws: SearchMistake(.tooLong, at: 20..<21)) { try parse(String(repeating: "(", count: 21)) }
    }

    @Test("A damaged query that is parsed, printed and parsed again has the same meaning")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    // MARK: - Helpers

    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    private func parse(_ text: String, isTyping: Bool = false) throws -> SearchExpression {
        try SearchQuery(parsing: text, isTyping: isTyping, now: Self.now, calendar: calendar).expression
    }

    private func word(_ text: String) -> SearchExpression { .words(SearchWords([text])) }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) -> Date {
        calendar.date(from: DateComponents(year: year, month: month, day: day))!
    }
}
