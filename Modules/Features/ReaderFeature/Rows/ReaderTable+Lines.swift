import MarkupInterface
import TextInterface

nonisolated extension ReaderTable {
    /// Rows as lines of a width: aligned in columns where they fit, with the widest column wrapped where
    /// needed, otherwise a block of `Header: value` for each row.
    func lines(of rows: Range<Int>, to columns: Int) -> [ReaderLine] {
        if let widths = widths(fitting: columns) { return rows.flatMap { aligned($0, to: widths) } }
        let body = hasHead ? max(1, rows.lowerBound)..<max(1, rows.upperBound) : rows
        let lines = body.map { record($0, to: columns) }.joined(separator: [ReaderLine(text: .empty)])
        // The next part continues the table without a free line.
        return lines + (rows.upperBound < self.rows.count ? [ReaderLine(text: .empty)] : [])
    }

    // MARK: Columns

    /// The smallest width of a wrapped column, in cells.
    private static let leastWrapped = 16

    /// The widths of columns that fit; `nil` if the widest column of text would be too narrow to read.
    private func widths(fitting columns: Int) -> [Int]? {
        let excess = width - columns
        guard excess > 0 else { return widths }
        let texts = widths.indices.filter { !isNumeric[$0] }
        guard let widest = texts.max(by: { widths[$0] <= widths[$1] }),
            widths[widest] - excess >= Self.leastWrapped
        else { return nil }
        var fitting = widths
        fitting[widest] -= excess
        return fitting
    }

    /// The lines of a row, with a rule below the header.
    private func aligned(_ row: Int, to widths: [Int]) -> [ReaderLine] {
        let cells = widths.indices.map { column in
            let cells = rows[row]
            return column < cells.count ? ReaderLine.wrap(cells[column], to: max(1, widths[column])) : []
        }
        let height = max(1, cells.map(\.count).max() ?? 1)
        let lines = (0..<height).map { index in
            joined(cells.map { index < $0.count ? $0[index] : ReaderLine(text: .empty) }, to: widths)
        }
        guard row == 0, hasHead else { return lines }
        return lines + [.rule(Self.width(of: widths), isRightToLeft: isRightToLeft)]
    }

    /// The lines of the cells of a row, beside one another.
    private func joined(_ cells: [ReaderLine], to widths: [Int]) -> ReaderLine {
        var (texts, spans, start): ([SafeText], [ReaderLine.Span], Int) = ([], [], 0)
        for (column, cell) in cells.enumerated() {
            let room = SafeText(String(repeating: " ", count: max(0, widths[column] - cell.text.width)))
            texts.append(isNumeric[column] ? room + cell.text : cell.text + room)
            spans += cell.spans(movedBy: start + (isNumeric[column] ? room.width : 0))
            start += widths[column] + Self.gap
        }
        let gap = SafeText(String(repeating: " ", count: Self.gap))
        return ReaderLine(text: .joined(texts, by: gap), isRightToLeft: isRightToLeft, spans: spans)
    }

    // MARK: Records

    /// A row as one paragraph for each cell, behind the name of its column; without a header in one paragraph.
    private func record(_ row: Int, to columns: Int) -> [ReaderLine] {
        let cells = rows[row].enumerated().filter { cell in
            cell.element.contains { !$0.text.allSatisfy(\.isWhitespace) }
        }
        guard hasHead else {
            let separator = ReaderRun(text: " \(Sign.dot.rawValue) ")
            return ReaderLine.wrap(Array(cells.map(\.element).joined(separator: [separator])), to: columns)
        }
        return cells.flatMap { column, cell in
            let name = column < rows[0].count ? rows[0][column] : []
            let colon = name.isEmpty ? [] : [ReaderRun(text: ": ", traits: .strong)]
            return ReaderLine.wrap(name + colon + cell, to: columns)
        }
    }
}
