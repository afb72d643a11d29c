import FoundationEssentials
import HTTPInterface
import ItemInterface

@testable import SearchInterface

/// The fuzz target of `Tools/fuzz SearchInterface`.
enum FuzzTarget {
    /// The seed corpus.
    static let seeds = [
        #"ferry (title:"last night" OR -author:"J. Doe") fer* text:a source:"Harbour Weekly""#,
        #"is:unread -has:picture link:github.com group:News/Local !(a OR (b c) -d) OR f intitle:é*"#,
        "after:2026-11-03 before:2026-11 date:2026 after:7d before:12h after:3w date:6m before:1y",
        #"東京都 c++ title:- link:- "a" well-known f(x) OR or a:b ΦΩΤΟ "x*" 한글 -"#,
        "ＡＢｃ１２３！ｄ é ｅ", "is:unr", "has:pic", "before:2", "text:", "a OR", "(a \"b", "-", "title:a OR is:x",
        "is:read OR is:unread", "(is:hidden a) OR is:hidden", "text:harbour -title:a -author:- -(b)",
        "source:6BA7 -group:news/local -group:x source:a.example source:! group:/ has:audio OR has:video OR has:comments OR has:link",
        "is:un", "a -has:", "(sou", "source:\"har", "group:b", "before:", "x:y", "title:a",
        "has:audio OR has:video OR has:comments", "-(source:! OR group:/)", "author:-",
        "-(text:- OR title:-)",
        "boats after:2020 before:2030 link:EXAMPLE", String(repeating: "a ", count: 101),
        "https://a.example/path " + String(repeating: "漢", count: 200),
        String(repeating: "x", count: 300) + "é",
    ].map { Array($0.utf8) }

    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The promise that a query breaks; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        if let typed = try? parse(text, isTyping: true) {
            if clauseCount(typed) > SearchQuery.clauseLimit * 2 { return "\(clauseCount(typed)) clauses" }
            if let fault = fault(inMatchesOf: typed, text) { return fault }
        }
        for completion in SearchCompletion.completions(
            of: text, sources: source.names + [text], groups: source.groups)
        {
            if !completion.text.contains(completion.word) {
                return "\(completion.text) lacks \(completion.word)"
            }
        }
        let expression: SearchExpression
        do throws(SearchMistake) {
            expression = try parse(text)
        } catch {
            let places = 0..<text.count + 1
            let isInside = !error.range.isEmpty && error.range.clamped(to: places) == error.range
            return isInside ? nil : "a mistake at \(error.range) of \(text.count)"
        }
        if let fault = fault(inMatchesOf: expression, text) { return fault }
        let (query, subject) = (SearchQuery(text: text, expression), text)
        let matches = query.matches(in: subject)
        if zip(matches, matches.dropFirst()).contains(where: { $0.upperBound > $1.lowerBound })
            || matches.contains(where: { $0.isEmpty || $0.upperBound > subject.utf8.count })
        {
            return "matches at \(matches)"
        }
        guard let printed = printed(expression) else { return nil }
        do throws(SearchMistake) {
            let again = try parse(printed)
            return again == expression ? nil : "\(expression) is printed as \(printed) and read as \(again)"
        } catch {
            // Printing adds parentheses, which have a limit.
            return error.kind == .tooLong ? nil : "\(printed): \(error)"
        }
    }

    /// The promise that the matching of items, one with the query's own text, breaks.
    private static func fault(inMatchesOf expression: SearchExpression, _ text: String) -> String? {
        let query = SearchQuery(text: text, expression)
        for (item, source) in [(item, source), (FeedItem(summary(title: nil), text: .plain(text)), nil)] {
            for states in [[], Set(SearchState.allCases)] {
                var subject = SearchSubject(item, time: now, states: states, source: source)
                let isMatching = subject.matches(expression)
                if subject.matches(.not(expression)) == isMatching { return "both or neither match" }
                if isMatching, let state = SearchState.allCases.first(where: expression.requires),
                    !states.contains(state)
                {
                    return "an item that is not \(state) matches"
                }
            }
            guard let excerpt = SearchExcerpt.excerpt(of: item, for: query) else { continue }
            if excerpt.count > SearchExcerpt.characterLimit { return "\(excerpt.count) characters" }
            if excerpt.isEmpty || excerpt.contains("\n") { return "the excerpt <\(excerpt)>" }
        }
        return nil
    }

    private static let item = FeedItem(
        stored: summary(title: "Harbour Weekly"),
        text: .html(
            "<p>Ferries and boats leave the old harbour at night, and come back with the first light."),
        article: "<p>The last ferry, a letter and c++")
    private static let source = SearchSource(
        id: UUID(uuidString: "6BA7B811-9DAD-11D1-80B4-00C04FD430C8")!, names: ["Harbour Weekly"],
        address: "https://a.example/feed", groups: ["News/Local/Harbour", "Boats"])

    private static func summary(title: String?) -> ItemSummary {
        ItemSummary(
            id: source.id, source: source.id, nativeID: "1", title: title, author: "J. Doe",
            location: "Old Town",
            firstSeen: now, link: title.flatMap { _ in HTTPURL("https://a.example/1") },
            media: [
                ItemMedia(.local(path: "/a.jpg"), alternativeText: "A ferry"),
                ItemMedia(.local(path: "/a.mp3"), type: "audio/mpeg"),
            ])
    }

    private static func parse(_ text: String, isTyping: Bool = false) throws(SearchMistake)
        -> SearchExpression
    {
        try SearchQuery(parsing: text, isTyping: isTyping, now: now, calendar: calendar).expression
    }

    private static func clauseCount(_ expression: SearchExpression) -> Int {
        switch expression {
        case .all(let parts), .any(let parts): parts.reduce(1) { $0 + clauseCount($1) }
        case .not(let part): clauseCount(part)
        default: 1
        }
    }

    /// A query with this meaning; `nil` if a value cannot be written in another way than it was.
    private static func printed(_ expression: SearchExpression) -> String? {
        switch expression {
        case .all(let parts): joined(parts, by: " ")
        case .any(let parts): joined(parts, by: " OR ")
        case .not(let part): printed(part).map { "-(\($0))" }
        case .words(let words): printed(words)
        case .absent(let field): "\(field.rawValue):-"
        case .source(let text): value(text).map { "source:" + $0 }
        case .group(let text): value(text).map { "group:" + $0 }
        case .link(let text): value(text).map { "link:" + $0 }
        case .state(let state): "is:\(state.rawValue)"
        case .part(let part): "has:\(part.rawValue)"
        case .since(let date): time(date).map { "after:" + $0 }
        case .before(let date): time(date).map { "before:" + $0 }
        }
    }

    private static func joined(_ parts: [SearchExpression], by separator: String) -> String? {
        let texts = parts.compactMap(printed)
        return texts.count == parts.count ? texts.map { "(\($0))" }.joined(separator: separator) : nil
    }

    private static func printed(_ words: SearchWords) -> String? {
        let text = words.tokens.joined(separator: " ")
        // Pairs of characters overlap, and a format character forms a cluster with the quotation mark behind it.
        guard SearchWords(text, in: words.field, isStart: words.isStart) == words,
            "\"\(text)\"".count == text.count + 2
        else { return nil }
        return "\(words.field.map { $0.rawValue + ":" } ?? "")\"\(text)\(words.isStart ? "*" : "")\""
    }

    private static func value(_ text: String) -> String? { text.contains("\"") ? nil : "\"\(text)\"" }

    private static func time(_ date: Date) -> String? {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, (1_000...9_999).contains(year), let month = parts.month,
            let day = parts.day
        else { return nil }
        let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        if SearchTime(text, now: now, calendar: calendar)?.start == date { return text }
        let hours = now.timeIntervalSince(date) / 3_600
        return hours == hours.rounded() && (0...100_000).contains(hours) ? "\(Int(hours))h" : nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        guard case .all(let parts)? = try? parse(String(decoding: bytes, as: UTF8.self)) else { return false }
        return parts.count > 15
    }
}
