import MarkupInterface

/// Arranges the cells of a table in columns: a cell that spans columns or rows is followed by empty cells.
struct TableGrid {
    /// A cell with the numbers of columns and rows that it spans.
    struct Cell {
        var blocks: [HTMLBlock]
        var columns = 1
        var rows = 1
        /// Whether the cell names a column or a row.
        var isHead = false
    }

    /// The rows that are not empty.
    private(set) var rows: [[[HTMLBlock]]] = []
    /// The number of further rows that a cell of an earlier row spans, by column.
    private var spans: [Int] = []

    /// - Parameter blanks: The number of empty cells that spans may still add.
    init(_ rows: [[Cell]], blanks: inout Int) {
        for row in rows { append(row, &blanks) }
    }

    private mutating func append(_ cells: [Cell], _ blanks: inout Int) {
        var row: [[HTMLBlock]] = []
        for cell in cells {
            while blanks > 0, spans.indices.contains(row.count), spans[row.count] > 0 {
                spans[row.count] -= 1
                blanks -= 1
                row.append([])
            }
            guard row.count < HTMLBlock.columnLimit else {
                row[row.count - 1] += cell.blocks
                continue
            }
            let start = row.count
            row.append(cell.blocks)
            guard blanks > 0 else { continue }
            let end = min(start + max(1, cell.columns), HTMLBlock.columnLimit)
            blanks -= end - row.count
            while row.count < end { row.append([]) }
            if cell.rows > 1 {
                while spans.count < end { spans.append(0) }
            }
            // A cell may overlap one that spans rows from above.
            for column in start..<min(end, max(start, spans.count)) {
                spans[column] = max(spans[column] - 1, cell.rows - 1, 0)
            }
        }
        for column in spans.indices.dropFirst(row.count) where spans[column] > 0 { spans[column] -= 1 }
        if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
    }
}
