import TextInterface

/// A text to find, ignoring case, accents and joiners, in time linear in the lengths of both texts.
nonisolated public struct FoldedText: TextMatcher, ExpressibleByStringLiteral {
    /// The text. The empty one, and one of accents only, has no matches.
    public let text: String

    /// Makes a matcher of a text.
    public init(_ text: String) {
        self.text = text
    }

    /// Makes a matcher of a text.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The matches, from left to right; a match within a scalar that folds to several has the scalar's range.
    public func matches(in text: String) -> [Range<Int>] {
        var search = FoldedSearch(for: self.text)
        guard !search.isEmpty else { return [] }
        var matches: [Range<Int>] = []
        var folded: [Range<Int>] = []
        var byte = 0
        for scalar in text.unicodeScalars {
            let bytes = byte..<byte + UTF8.width(scalar)
            SearchFold.fold(scalar) {
                folded.append(bytes)
                guard search.take($0) else { return }
                matches.append(folded[folded.count - search.length].lowerBound..<bytes.upperBound)
            }
            byte = bytes.upperBound
        }
        return matches
    }

    /// Whether a text has a match; every text has one of the empty text.
    public func isFound(in text: String) -> Bool {
        if self.text.isEmpty { return true }
        var search = FoldedSearch(for: self.text)
        var isFound = false
        for scalar in text.unicodeScalars {
            SearchFold.fold(scalar) { if search.take($0) { isFound = true } }
            if isFound { return true }
        }
        return false
    }
}

/// Searches a stream of folded scalars for a query by the algorithm of Knuth, Morris and Pratt (1977): at
/// most two comparisons per scalar on average. Folds the query lazily, so that a long query costs no more
/// than the text.
nonisolated private struct FoldedSearch {
    /// The part of the query that is not folded yet.
    private var rest: String.UnicodeScalarView.Iterator
    private var query: [UInt32] = []
    /// The failure function: the length of each prefix's longest proper prefix that is also its suffix.
    private var fallbacks: [Int] = []
    /// The length of the longest prefix of the query that ends at the latest scalar.
    private var matched = 0

    init(for text: String) {
        rest = text.unicodeScalars.makeIterator()
        _ = foldMore()
    }

    var isEmpty: Bool { query.isEmpty }

    /// The number of scalars of the query that are folded; all of them after a match.
    var length: Int { query.count }

    /// Consumes the next scalar.
    ///
    /// - Returns: Whether a match ends with it. Matches do not overlap.
    mutating func take(_ scalar: UInt32) -> Bool {
        guard !isEmpty else { return false }
        while matched > 0, query[matched] != scalar { matched = fallbacks[matched - 1] }
        if query[matched] == scalar { matched += 1 }
        guard matched == query.count, !foldMore() else { return false }
        matched = 0
        return true
    }

    /// - Returns: Whether the query had more scalars.
    private mutating func foldMore() -> Bool {
        let count = query.count
        while query.count == count, let scalar = rest.next() { SearchFold.fold(scalar) { append($0) } }
        return query.count > count
    }

    private mutating func append(_ scalar: UInt32) {
        var length = fallbacks.last ?? 0
        while length > 0, query[length] != scalar { length = fallbacks[length - 1] }
        if !isEmpty, query[length] == scalar { length += 1 }
        query.append(scalar)
        fallbacks.append(length)
    }
}
