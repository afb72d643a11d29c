import TextInterface

nonisolated extension ReaderLine {
    /// Wraps text, whose line breaks are kept, to a width. All lines have the text's base direction.
    static func wrap(_ runs: [ReaderRun], to columns: Int, look: Look = Look()) -> [ReaderLine] {
        let isRightToLeft = SafeText(runs.map { SafeText($0.text) }).isRightToLeft
        return paragraphs(of: runs).flatMap { runs in
            let parts = runs.map { SafeText($0.text) }
            let text = SafeText(parts)
            if text.isEmpty { return [ReaderLine(text: text, isRightToLeft: isRightToLeft, look: look)] }
            var looks = Looks(of: runs, parts, in: look)
            var next = 0
            return text.wrapped(to: columns).map { line in
                // Wrapping drops spaces between two lines, and clusters wider than a line.
                while let first = line.clusters.first, next < text.clusters.count,
                    text.clusters[next] != first
                {
                    next += 1
                }
                defer { next += line.clusters.count }
                return ReaderLine(
                    text: line, isRightToLeft: isRightToLeft, look: look,
                    spans: looks.spans(of: line, from: next))
            }
        }
    }

    /// Wraps a text with one look.
    static func wrap(_ text: SafeText, to columns: Int, look: Look = Look()) -> [ReaderLine] {
        text.wrapped(to: columns).map {
            ReaderLine(text: $0, isRightToLeft: text.isRightToLeft, look: look)
        }
    }

    /// Wraps facts between two of them. Where not all fit in one line, one is left out.
    static func wrap(
        _ facts: [SafeText], leastUseful: Int?, to columns: Int, look: Look = Look()
    ) -> [ReaderLine] {
        var facts = facts
        if SafeText.joined(facts, by: .dot).width > columns, let leastUseful { facts.remove(at: leastUseful) }
        var lines: [SafeText] = []
        for fact in facts {
            let longer = lines.last.map { SafeText.joined([$0, fact], by: .dot) }
            if let longer, longer.width <= columns {
                lines[lines.count - 1] = longer
            } else {
                lines += fact.wrapped(to: columns)
            }
        }
        return lines.map { ReaderLine(text: $0, isRightToLeft: lines[0].isRightToLeft, look: look) }
    }

    /// Wraps a line of code with a sign before the continuations: behind a space or a separator near the end of a
    /// line, otherwise between any two characters. Tabs are spaces up to each eighth column.
    static func code(_ line: String, to columns: Int) -> [ReaderLine] {
        let text = withoutTabs(line)
        guard text.width > columns else { return [ReaderLine(text: text, look: Look(role: .code))] }
        let sign = Sign.continued.text + " "
        var (lines, rest): ([SafeText], ArraySlice<SafeText.Cluster>) = ([], text.clusters[...])
        while !rest.isEmpty {
            let end = endOfCode(rest, in: lines.isEmpty ? columns : columns - sign.width)
            lines.append(SafeText(rest[..<end].map(\.text).joined()))
            rest = rest[end...]
        }
        return lines.enumerated().map { index, text in
            let line = ReaderLine(text: text, look: Look(role: .code))
            return index == 0 ? line : line.prefixed(by: sign, Look(role: .continuation))
        }
    }

    /// The end of a line of code: behind the last space or separator in its last third, else at its last column. A
    /// space may follow that column.
    private static func endOfCode(_ clusters: ArraySlice<SafeText.Cluster>, in columns: Int) -> Int {
        var (end, width, separated) = (clusters.startIndex, 0, clusters.startIndex)
        while end < clusters.endIndex, width + clusters[end].width <= columns || end == clusters.startIndex {
            width += clusters[end].width
            end += 1
            if width * 3 > columns * 2, codeSeparators.contains(clusters[end - 1].text) { separated = end }
        }
        if end == clusters.endIndex { return end }
        if clusters[end].text == " " { return end + 1 }
        return separated == clusters.startIndex ? end : separated
    }

    private static let codeSeparators: Set<String> = [
        " ", ".", ",", ";", "(", ")", "[", "]", "{", "}", "|", "&", "=", "/",
    ]

    private static func withoutTabs(_ line: String) -> SafeText {
        var (parts, width): ([SafeText], Int) = ([], 0)
        for (index, piece) in line.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
            let (text, tab) = (SafeText(String(piece)), index == 0 ? 0 : 8 - width % 8)
            parts += [SafeText(String(repeating: " ", count: tab)), text]
            width += tab + text.width
        }
        return SafeText(parts)
    }

    /// The runs between line breaks.
    private static func paragraphs(of runs: [ReaderRun]) -> [[ReaderRun]] {
        var paragraphs: [[ReaderRun]] = [[]]
        for run in runs {
            for (index, part) in run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .enumerated()
            {
                if index > 0 { paragraphs.append([]) }
                var run = run
                run.text = String(part)
                paragraphs[paragraphs.count - 1].append(run)
            }
        }
        return paragraphs
    }
}

/// The looks of a text's grapheme clusters, read line by line.
nonisolated private struct Looks {
    private let looks: [ReaderLine.Look]
    /// The index of the cluster behind each run.
    private let ends: [Int]
    private let outer: ReaderLine.Look
    private var run = 0

    init(of runs: [ReaderRun], _ parts: [SafeText], in outer: ReaderLine.Look) {
        self.outer = outer
        looks = runs.map { $0.look(in: outer) }
        var end = 0
        ends = parts.map { part in
            end += part.clusters.count
            return end
        }
    }

    /// The spans of a line that begins with a cluster of the text. Lines are passed in their order.
    mutating func spans(of line: SafeText, from start: Int) -> [ReaderLine.Span] {
        var (spans, column): ([ReaderLine.Span], Int) = ([], 0)
        for (index, cluster) in line.clusters.enumerated() {
            while run + 1 < ends.count, ends[run] <= start + index { run += 1 }
            defer { column += cluster.width }
            guard looks[run] != outer else { continue }
            if let last = spans.indices.last, spans[last].look == looks[run],
                spans[last].columns.upperBound == column
            {
                spans[last].columns = spans[last].columns.lowerBound..<column + cluster.width
            } else {
                spans.append(.init(columns: column..<column + cluster.width, look: looks[run]))
            }
        }
        return spans
    }
}
