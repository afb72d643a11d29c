import Foundation
public import TextInterface

/// How texts are compared with what a reader searches for: case and accents aside.
nonisolated public enum TextMatch {
    /// Whether a query stands in a text. An empty one stands in every text.
    public static func contains(_ text: String, _ query: String) -> Bool {
        query.isEmpty || text.range(of: query, options: insensitive) != nil
    }

    /// Where a query stands in lines of one text: each line's places from the start, in columns of that line. An empty
    /// query stands nowhere.
    ///
    /// A place may go over the end of a line, where wrapping took a space away; each line then has its part of it.
    public static func columns(of query: String, in lines: [SafeText]) -> [[Range<Int>]] {
        let places = places(of: query, in: lines.map(\.text).joined(separator: " "))
        guard !places.isEmpty else { return lines.map { _ in [] } }
        var start = 0
        return lines.map { line in
            let end = start + line.text.utf8.count
            defer { start = end + 1 }
            return places.filter { $0.overlaps(start..<end) }.map { columns(of: $0, in: line, at: start) }
        }
    }

    /// The bytes that a query covers in a text.
    private static func places(of query: String, in text: String) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var rest = text.startIndex..<text.endIndex
        while !query.isEmpty, let place = text.range(of: query, options: insensitive, range: rest),
            !place.isEmpty
        {
            let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
            places.append(start..<start + text.utf8[place].count)
            rest = place.upperBound..<text.endIndex
        }
        return places
    }

    /// The columns of the characters in which a place has a part; the line's first byte is the one at `start`.
    private static func columns(of place: Range<Int>, in line: SafeText, at start: Int) -> Range<Int> {
        var byte = start
        var columns = 0..<0
        for cluster in line.clusters where byte < place.upperBound {
            byte += cluster.text.utf8.count
            let end = columns.upperBound + cluster.width
            columns = (byte > place.lowerBound ? columns.lowerBound : end)..<end
        }
        return columns
    }

    private static let insensitive: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
}
