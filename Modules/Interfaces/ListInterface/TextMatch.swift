public import TextInterface

/// Searches texts for a query, ignoring case, accents and joiners, in time linear in their lengths.
nonisolated public enum TextMatch {
    /// Whether a text contains a query. Every text contains the empty one, none a query of accents only.
    public static func contains(_ text: String, _ query: String) -> Bool {
        if query.isEmpty { return true }
        var search = FoldedSearch(for: query)
        var isFound = false
        for scalar in text.unicodeScalars {
            SearchFold.fold(scalar) { if search.take($0) { isFound = true } }
            if isFound { return true }
        }
        return false
    }

    /// The columns of a query's matches in the lines of one text; none for the empty query.
    ///
    /// A match may continue in the next line, where wrapping removed a space; each line has its part.
    public static func columns(of query: String, in lines: [SafeText]) -> [[Range<Int>]] {
        var columns: [[Range<Int>]] = lines.map { _ in [] }
        var search = FoldedSearch(for: query)
        guard !search.isEmpty else { return columns }
        var folded: [Segment] = []
        func take(_ scalar: UInt32, at segment: Segment) {
            folded.append(segment)
            guard search.take(scalar) else { return }
            let first = folded[folded.count - search.length]
            // One cluster may hold several matches.
            for part in parts(from: first, to: segment, in: lines)
            where columns[part.line].last != part.columns {
                columns[part.line].append(part.columns)
            }
        }
        for (number, line) in lines.enumerated() {
            var column = 0
            for cluster in line.clusters {
                let segment = Segment(line: number, columns: column..<column + cluster.width)
                for scalar in cluster.text.unicodeScalars {
                    SearchFold.fold(scalar) { take($0, at: segment) }
                }
                column += cluster.width
            }
            if number + 1 < lines.count { take(0x20, at: Segment(line: number, columns: column..<column)) }
        }
        return columns
    }

    /// A range of columns of a line.
    private struct Segment {
        var line: Int
        var columns: Range<Int>
    }

    /// The columns between two segments, line by line.
    private static func parts(from first: Segment, to last: Segment, in lines: [SafeText]) -> [Segment] {
        (first.line...last.line).map { line in
            let start = line == first.line ? first.columns.lowerBound : 0
            let end = line == last.line ? last.columns.upperBound : lines[line].width
            return Segment(line: line, columns: start..<end)
        }.filter { !$0.columns.isEmpty }
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
