import SearchInterface

extension ItemChoice {
    /// The language of queries: terms and their meaning.
    public static var queryHelp: [(term: String, text: String)] {
        [
            ("ferry harbour", "posts with both words, in title, author or text"),
            ("\"last night\"", "words that follow each other"),
            ("-ferry", "without a word; excludes fields and parentheses, too"),
            ("ferry OR boat", "with one of the words; (ferry OR boat) harbour"),
            ("fer*", "words that begin so"),
            ("title: author: text:", "words in one place; author:\"J. Doe\", author:- for none"),
            ("source: group:", "a source by name, address or start of its id; a group with its subgroups"),
            ("link:", "a part of the post's address, such as link:github.com"),
            ("is:", values(of: "is:")), ("has:", values(of: "has:")),
            (
                "after: before: date:",
                "a date (2026, 2026-11, 2026-11-03), or a duration until now (12h, 7d, 3w, 6m, 1y)"
            ),
        ]
    }

    /// The fields of queries, and the values of those with a limited choice.
    public static let querySuggestions: [String] = {
        let fields = words(completing: "")
        return fields + fields.flatMap { field in words(completing: field).map { field + $0 } }
    }()

    /// Examples of durations.
    public static var dateSuggestions: [String] { words(completing: "after:") }

    private static func values(of field: String) -> String {
        let words = words(completing: field)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// The words that complete a query, without names of sources and groups.
    private static func words(completing query: String) -> [String] {
        SearchCompletion.completions(of: query, sources: [], groups: []).map(\.word)
    }
}
