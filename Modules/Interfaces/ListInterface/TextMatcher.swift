public import TextInterface

/// Finds a search's matches in the texts of rows: they are highlighted, and the focus moves to them.
nonisolated public protocol TextMatcher: Hashable, Sendable {
    /// The text that the reader typed.
    var text: String { get }

    /// The matches in a text, as ranges of its bytes in UTF-8, in their order.
    func matches(in text: String) -> [Range<Int>]

    /// Whether a text has a match.
    func isFound(in text: String) -> Bool
}

nonisolated extension TextMatcher {
    /// Whether a text has a match.
    public func isFound(in text: String) -> Bool { !matches(in: text).isEmpty }

    /// The columns of the matches in the lines of one text.
    ///
    /// A match may continue in the next line, where wrapping removed a space; each line has its part.
    public func columns(in lines: [SafeText]) -> [[Range<Int>]] {
        var columns: [[Range<Int>]] = lines.map { _ in [] }
        let matches = matches(in: lines.map(\.text).joined(separator: " "))
        guard !matches.isEmpty else { return columns }
        let edges = ClusterEdges(of: lines)
        for match in matches {
            // One cluster may hold several matches.
            for (line, part) in edges.columns(of: match)
            where !part.isEmpty && columns[line].last != part {
                columns[line].append(part)
            }
        }
        return columns
    }
}

/// The first bytes and columns of the grapheme clusters of lines, which are one text with a space behind each line.
nonisolated private struct ClusterEdges {
    private struct Edge {
        var byte: Int
        var line: Int
        var column: Int
    }

    private var edges: [Edge] = []
    /// The widths of the lines.
    private let widths: [Int]

    init(of lines: [SafeText]) {
        var byte = 0
        for (line, text) in lines.enumerated() {
            var column = 0
            for cluster in text.clusters {
                edges.append(Edge(byte: byte, line: line, column: column))
                byte += cluster.text.utf8.count
                column += cluster.width
            }
            edges.append(Edge(byte: byte, line: line, column: column))
            byte += 1
        }
        widths = lines.map(\.width)
    }

    /// The columns of a range of bytes, line by line.
    func columns(of bytes: Range<Int>) -> [(line: Int, columns: Range<Int>)] {
        let first = edges[index(where: { $0.byte > bytes.lowerBound }) - 1]
        let last = edges[min(edges.count - 1, index(where: { $0.byte >= bytes.upperBound }))]
        return (first.line...max(first.line, last.line)).map { line in
            let start = line == first.line ? first.column : 0
            let end = line == last.line ? last.column : widths[line]
            return (line, start..<max(start, end))
        }
    }

    /// The index of the first edge behind a place, found by bisection.
    private func index(where isBehind: (Edge) -> Bool) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(edges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
