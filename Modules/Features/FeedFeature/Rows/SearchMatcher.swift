public import ListInterface
public import SearchInterface

/// Finds the words of a search in the texts of rows, whichever field they are searched in.
nonisolated public struct SearchMatcher: TextMatcher {
    /// The search.
    public let query: SearchQuery

    /// Makes a matcher.
    public init(_ query: SearchQuery) {
        self.query = query
    }

    /// The text of the search.
    public var text: String { query.text }

    /// The words of the search in a text.
    public func matches(in text: String) -> [Range<Int>] { query.matches(in: text) }
}
