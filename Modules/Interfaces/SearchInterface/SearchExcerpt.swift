public import ItemInterface

/// The part of a text around the first word that a query searches for.
public enum SearchExcerpt {
    /// The most characters of an excerpt.
    public static let characterLimit = 300
    /// The characters before the word, so few that a row of one line shows the word.
    private static let lead = 20

    /// Cuts an excerpt from an item's text, otherwise from its article; `nil` if neither has a word.
    public static func excerpt(of item: FeedItem, for query: SearchQuery) -> String? {
        item.text.flatMap { excerpt(of: $0.collapsed, for: query) }
            ?? item.article.flatMap { excerpt(of: ItemText.html($0).collapsed, for: query) }
    }

    /// Cuts an excerpt from a text, in one line.
    ///
    /// - Returns: The excerpt, with an ellipsis if the text begins before it; `nil` if no word is found.
    public static func excerpt(of text: String, for query: SearchQuery) -> String? {
        let tokens = SearchToken.tokens(of: text)
        let words = query.words.filter { $0.field == nil || $0.field == .text }
        guard let first = words.compactMap({ $0.firstMatch(in: tokens) }).min() else { return nil }
        let place = text.utf8.index(text.startIndex, offsetBy: tokens[first].range.lowerBound)
        guard let early = text.index(place, offsetBy: -lead, limitedBy: text.startIndex),
            early > text.startIndex
        else {
            return String(text.prefix(characterLimit))
        }
        // The excerpt begins with a whole word, if there is one.
        let space = text[early..<place].firstIndex(of: " ").map { text.index(after: $0) }
        return "… " + text[(space ?? early)...].prefix(characterLimit - 2)
    }
}

extension SearchQuery {
    /// The words that matching items have, without excluded ones: results highlight them.
    var words: [SearchWords] { expression.words }
}

extension SearchExpression {
    fileprivate var words: [SearchWords] {
        switch self {
        case .all(let parts), .any(let parts): parts.flatMap(\.words)
        case .words(let words): [words]
        default: []
        }
    }
}
