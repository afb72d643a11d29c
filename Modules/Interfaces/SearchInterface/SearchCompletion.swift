/// A completion of the last word of a query.
public struct SearchCompletion: Hashable, Sendable {
    /// The query's whole text with the completion.
    public var text: String
    /// The completed word.
    public var word: String

    /// The completions of a query's last word: fields, and values of fields with a limited choice.
    ///
    /// - Parameters:
    ///   - sources: The names of sources, in the order in which they are offered.
    ///   - groups: The paths of groups.
    public static func completions(
        of text: String, sources: [String], groups: [String]
    ) -> [SearchCompletion] {
        let start = lastWordStart(of: text)
        var (before, word) = (text[..<start], text[start...])
        if let sign = word.first, sign == "-" || sign == "!" || sign == "(" {
            before = text[...start]
            word = word.dropFirst()
        }
        let colon = word.firstIndex(of: ":")
        let field = colon.flatMap { SearchFieldName(named: word[..<$0]) }
        let values: [String] =
            switch field {
            case nil: colon == nil ? SearchFieldName.allCases.map { $0.rawValue + ":" } : []
            case .source: sources
            case .group: groups
            case .is: SearchState.allCases.map(\.rawValue)
            case .has: SearchPart.allCases.map(\.rawValue)
            case .after, .before, .date: ["1d", "7d", "4w", "6m", "1y"]
            default: []
            }
        let typed = colon.flatMap { field == nil ? nil : word[word.index(after: $0)...] } ?? word
        let head = before + word[..<typed.startIndex]
        let wanted = folded(typed.first == "\"" ? typed.dropFirst() : typed)
        return values.filter { folded($0[...]).hasPrefix(wanted) }.map { value in
            let needsQuotes = value.contains { $0.isWhitespace || $0 == "(" || $0 == ")" }
            let word = needsQuotes ? "\"\(value)\"" : value
            return SearchCompletion(text: head + word + (field == nil ? "" : " "), word: word)
        }
    }

    /// The start of the last word, whose value may be in quotation marks.
    private static func lastWordStart(of text: String) -> String.Index {
        var (start, isQuoted) = (text.startIndex, false)
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index].isWhitespace, !isQuoted { start = text.index(after: index) }
        }
        return start
    }

    private static func folded(_ text: Substring) -> String { text.lowercased() }
}
