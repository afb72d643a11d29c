extension Grid {
    /// Writes text from a place on, cut off at `limit` columns and at the grid's edge. Nothing is written outside
    /// the grid, and a wide cluster that would be cut in half is left out.
    ///
    /// - Returns: The number of columns that the text took.
    @discardableResult
    public mutating func put(
        _ text: SafeText, row: Int, column: Int, style: Style, limit: Int = .max
    ) -> Int {
        guard row >= 0, row < rows, limit > 0 else { return 0 }
        var at = column
        let end = min(columns, limit > columns ? columns : column + limit)
        for cluster in text.clusters {
            guard at + cluster.width <= end else { break }
            if at >= 0 { set(cluster, row: row, column: at, style: style) }
            at += cluster.width
        }
        return max(0, at - column)
    }

    /// Writes one cluster over whatever is at a place.
    mutating func set(_ cluster: SafeText.Cluster, row: Int, column: Int, style: Style) {
        release(row: row, column: column)
        if cluster.width == 2 { release(row: row, column: column + 1) }
        let index = row * columns + column
        cells[index] = Cell(
            glyph: glyph(of: cluster), style: style, width: UInt8(cluster.width),
            isWidthUncertain: cluster.isWidthUncertain)
        if cluster.width == 2 { cells[index + 1] = Cell(glyph: 0, style: style, width: 0) }
    }

    private mutating func glyph(of cluster: SafeText.Cluster) -> UInt32 {
        let scalars = cluster.text.unicodeScalars
        if scalars.count == 1, let only = scalars.first { return only.value }
        if let place = table.firstIndex(of: cluster.text) { return Cell.tableBit | UInt32(place) }
        table.append(cluster.text)
        return Cell.tableBit | UInt32(table.count - 1)
    }

    /// Makes a place free to be written: the other half of a wide cluster there becomes a space.
    private mutating func release(row: Int, column: Int) {
        let index = row * columns + column
        switch cells[index].width {
        case 0 where column > 0: cells[index - 1] = .blank(cells[index - 1].style)
        case 2 where column + 1 < columns: cells[index + 1] = .blank(cells[index + 1].style)
        default: break
        }
        cells[index] = .blank(cells[index].style)
    }

    /// Fills a rectangle with one cluster of one column, a space if none is given.
    public mutating func fill(_ rectangle: Rectangle, style: Style, with text: SafeText = " ") {
        let part = rectangle.intersection(bounds)
        guard !part.isEmpty, let cluster = text.clusters.first, cluster.width == 1 else { return }
        for row in part.row..<part.endRow {
            for column in part.column..<part.endColumn {
                set(cluster, row: row, column: column, style: style)
            }
        }
    }

    /// Gives every cell of a rectangle another style, made of the one it has.
    public mutating func restyle(_ rectangle: Rectangle, _ change: (Style) -> Style) {
        let part = rectangle.intersection(bounds)
        guard !part.isEmpty else { return }
        for row in part.row..<part.endRow {
            for index in row * columns + part.column..<row * columns + part.endColumn {
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// Draws another grid with its origin at a place, which may lie outside this grid.
    public mutating func draw(_ grid: Grid, row: Int, column: Int) {
        let part = Rectangle(row: row, column: column, rows: grid.rows, columns: grid.columns)
            .intersection(bounds)
        guard !part.isEmpty else { return }
        var places: [UInt32: UInt32] = [:]
        for target in part.row..<part.endRow {
            release(row: target, column: part.column)
            release(row: target, column: part.endColumn - 1)
            for index in part.column..<part.endColumn {
                var cell = grid[target - row, index - column]
                let isCutLeft = index == part.column && cell.width == 0
                let isCutRight = index == part.endColumn - 1 && cell.width == 2
                if isCutLeft || isCutRight {
                    cell = .blank(cell.style)
                } else if cell.glyph & Cell.tableBit != 0 {
                    cell.glyph = place(of: cell.glyph, from: grid, &places)
                }
                cells[target * columns + index] = cell
            }
        }
    }

    private mutating func place(
        of glyph: UInt32, from grid: Grid, _ places: inout [UInt32: UInt32]
    ) -> UInt32 {
        if let known = places[glyph] { return known }
        let text = grid.table[Int(glyph & ~Cell.tableBit)]
        let index = table.firstIndex(of: text) ?? table.count
        if index == table.count { table.append(text) }
        places[glyph] = Cell.tableBit | UInt32(index)
        return Cell.tableBit | UInt32(index)
    }
}
