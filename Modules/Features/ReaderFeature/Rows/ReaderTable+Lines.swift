import MarkupInterface
import TextInterface

nonisolated extension ReaderTable {
    /// Rows as lines of a width: aligned in columns where all fit, else cell below cell with a line between.
    func lines(of rows: Range<Int>, to columns: Int) -> [ReaderLine] {
        let width = widths.reduce(0, +) + 3 * max(0, widths.count - 1)
        if width <= columns { return rows.flatMap { aligned($0, width: width) } }
        let body = hasHead ? max(1, rows.lowerBound)..<max(1, rows.upperBound) : rows
        let lines = body.map { stacked($0, to: columns) }.joined(separator: [ReaderLine(text: .empty)])
        // The next part continues the table without a free line.
        return lines + (rows.upperBound < self.rows.count ? [ReaderLine(text: .empty)] : [])
    }

    /// Whether the table is from right to left: its first strong directional character decides (UAX #9, P2).
    private var isRightToLeft: Bool {
        SafeText(rows.lazy.joined().joined().prefix(1_000).map(\.text).joined()).isRightToLeft
    }

    /// A row in one line, with a rule below the header.
    private func aligned(_ row: Int, width: Int) -> [ReaderLine] {
        let cells = widths.indices.map { column in
            padded(row: row, column: column)
        }
        var (spans, start): ([ReaderLine.Span], Int) = ([], 0)
        for (column, cell) in cells.enumerated() {
            spans += cell.spans(movedBy: start)
            start += widths[column] + 3
            if column + 1 < cells.count {
                spans.append(.init(columns: start - 2..<start - 1, look: .init(role: .line)))
            }
        }
        let line = ReaderLine(
            text: .joined(cells.map(\.text), by: .focus), isRightToLeft: isRightToLeft, spans: spans)
        guard row == 0, hasHead else { return [line] }
        let rule = SafeText(Array(repeating: Sign.rule.text, count: width))
        return [line, ReaderLine(text: rule, isRightToLeft: isRightToLeft, look: .init(role: .line))]
    }

    private func padded(row: Int, column: Int) -> ReaderLine {
        let cells = rows[row]
        let line = ReaderLine.line(of: column < cells.count ? cells[column] : [])
        let room = SafeText(String(repeating: " ", count: max(0, widths[column] - line.text.width)))
        guard isNumeric[column] else { return ReaderLine(text: line.text + room, spans: line.spans) }
        return ReaderLine(text: room + line.text, spans: line.spans(movedBy: room.width))
    }

    /// A row as one paragraph for each cell, behind the name of its column where the table has a header.
    private func stacked(_ row: Int, to columns: Int) -> [ReaderLine] {
        rows[row].enumerated().flatMap { column, cell -> [ReaderLine] in
            guard cell.contains(where: { !$0.text.allSatisfy(\.isWhitespace) }) else { return [] }
            let name = hasHead && column < rows[0].count ? rows[0][column] : []
            guard !name.isEmpty else { return ReaderLine.wrap(cell, to: columns) }
            return ReaderLine.wrap(name + [ReaderRun(text: ": ", traits: .strong)] + cell, to: columns)
        }
    }
}
