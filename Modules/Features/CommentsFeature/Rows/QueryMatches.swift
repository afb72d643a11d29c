import Foundation
import TextInterface

/// Where a search's text stands in lines of one text.
nonisolated enum QueryMatches {
    /// The columns, counted in each line from its start, of all places of a query, without regard to case and accents.
    ///
    /// A place may go over the end of a line, where wrapping took a space away.
    static func columns(of query: String, in lines: [SafeText]) -> [[Range<Int>]] {
        var found: [[Range<Int>]] = lines.map { _ in [] }
        let wanted = SafeText(query).clusters.map { folded($0.text) }
        guard !wanted.isEmpty else { return found }
        let places = places(in: lines)
        var start = 0
        while start + wanted.count <= places.count {
            let candidates = places[start..<start + wanted.count]
            guard zip(candidates, wanted).allSatisfy({ $0.text == $1 }) else {
                start += 1
                continue
            }
            for place in candidates where !place.columns.isEmpty {
                found[place.line].append(place.columns)
            }
            start += wanted.count
        }
        return found
    }

    private struct Place {
        let text: String
        let line: Int
        let columns: Range<Int>
    }

    private static func places(in lines: [SafeText]) -> [Place] {
        var places: [Place] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { places.append(Place(text: " ", line: index, columns: 0..<0)) }
            var column = 0
            for cluster in line.clusters {
                let columns = column..<column + cluster.width
                places.append(Place(text: folded(cluster.text), line: index, columns: columns))
                column = columns.upperBound
            }
        }
        return places
    }

    private static func folded(_ text: String) -> String {
        if text.utf8.count == 1 { return text.lowercased() }
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
