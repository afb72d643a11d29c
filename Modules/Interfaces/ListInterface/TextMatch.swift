public import TextInterface

/// How texts are compared with what a reader searches for: case, accents and joiners aside. The time that it takes grows
/// with the lengths of text and query alone, whatever stands in them.
nonisolated public enum TextMatch {
    /// Whether a query stands in a text. An empty one stands in every text, one of nothing but accents in none.
    public static func contains(_ text: String, _ query: String) -> Bool {
        if query.isEmpty { return true }
        var search = FoldedSearch(for: query)
        var isFound = false
        for scalar in text.unicodeScalars {
            Folding.fold(scalar) { if search.take($0) { isFound = true } }
            if isFound { return true }
        }
        return false
    }

    /// Where a query stands in lines of one text: each line's places from the start, in columns of that line. An empty
    /// query stands nowhere.
    ///
    /// A place may go over the end of a line, where wrapping took a space away; each line then has its part of it.
    public static func columns(of query: String, in lines: [SafeText]) -> [[Range<Int>]] {
        var columns: [[Range<Int>]] = lines.map { _ in [] }
        var search = FoldedSearch(for: query)
        guard !search.isEmpty else { return columns }
        var folded: [Place] = []
        func take(_ scalar: UInt32, at place: Place) {
            folded.append(place)
            guard search.take(scalar) else { return }
            let first = folded[folded.count - search.length]
            // A query may stand in one cluster more than once.
            for part in parts(from: first, to: place, in: lines)
            where columns[part.line].last != part.columns {
                columns[part.line].append(part.columns)
            }
        }
        for (number, line) in lines.enumerated() {
            var column = 0
            for cluster in line.clusters {
                let place = Place(line: number, columns: column..<column + cluster.width)
                for scalar in cluster.text.unicodeScalars { Folding.fold(scalar) { take($0, at: place) } }
                column += cluster.width
            }
            if number + 1 < lines.count { take(0x20, at: Place(line: number, columns: column..<column)) }
        }
        return columns
    }

    /// Columns of a line.
    private struct Place {
        var line: Int
        var columns: Range<Int>
    }

    /// The columns from one place to another, those of each line for themselves.
    private static func parts(from first: Place, to last: Place, in lines: [SafeText]) -> [Place] {
        (first.line...last.line).map { line in
            let start = line == first.line ? first.columns.lowerBound : 0
            let end = line == last.line ? last.columns.upperBound : lines[line].width
            return Place(line: line, columns: start..<end)
        }.filter { !$0.columns.isEmpty }
    }
}

/// Looks for a query in folded scalars that come one by one, each of which is compared twice at most on average (Knuth,
/// Morris and Pratt, 1977). No more of the query is folded than the scalars so far may have of it.
nonisolated private struct FoldedSearch {
    /// What of the query is not folded yet.
    private var rest: String.UnicodeScalarView.Iterator
    private var query: [UInt32] = []
    /// For each beginning of the query, the length of the longest shorter one that it ends with.
    private var fallbacks: [Int] = []
    /// How much of the query the scalars so far end with: less than is folded of it.
    private var matched = 0

    init(for text: String) {
        rest = text.unicodeScalars.makeIterator()
        _ = foldMore()
    }

    /// Whether nothing is looked for.
    var isEmpty: Bool { query.isEmpty }

    /// The number of scalars that are looked for, as far as they are folded: all of them where they were found.
    var length: Int { query.count }

    /// Takes the next scalar.
    ///
    /// - Returns: Whether the query ends with it. What is found later begins behind it.
    mutating func take(_ scalar: UInt32) -> Bool {
        guard !isEmpty else { return false }
        while matched > 0, query[matched] != scalar { matched = fallbacks[matched - 1] }
        if query[matched] == scalar { matched += 1 }
        guard matched == query.count, !foldMore() else { return false }
        matched = 0
        return true
    }

    /// - Returns: Whether there was more.
    private mutating func foldMore() -> Bool {
        let count = query.count
        while query.count == count, let scalar = rest.next() { Folding.fold(scalar) { append($0) } }
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
