extension Grid {
    /// Draws text at a cell, clipped at `limit` columns and at the grid's edge. A wide cluster that would be
    /// cut in half is omitted. With an ``order``, the rest of the text is in visual order.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - row: The row of cells.
    ///   - column: The column of cells.
    ///   - style: The style of the text.
    ///   - limit: The maximum width in columns.
    ///   - isRightToLeft: The base direction of the paragraph that contains the line; `nil` takes it from the
    ///     text's first strong letter.
    /// - Returns: The width of the drawn text in columns.
    @discardableResult
    public mutating func put(
        _ text: SafeText, row: Int, column: Int, style: Style, limit: Int = .max, isRightToLeft: Bool? = nil
    ) -> Int {
        guard row >= 0, row < rows, limit > 0 else { return 0 }
        let end = limit < columns - column ? column + limit : columns
        var behind = column
        let kept = text.clusters.prefix { cluster in
            guard behind + cluster.width <= end else { return false }
            behind += cluster.width
            return true
        }
        var at = column
        if let line = visual(kept, of: text, isRightToLeft) {
            for visual in line { put(visual.cluster, row: row, at: &at, style: style) }
        } else {
            for cluster in kept { put(cluster, row: row, at: &at, style: style) }
        }
        return max(0, behind - column)
    }

    /// Fills a rectangle with a cluster of one column, by default a space.
    public mutating func fill(_ rectangle: Rectangle, style: Style, with text: SafeText = " ") {
        let part = rectangle.intersection(bounds)
        guard !part.isEmpty, let cluster = text.clusters.first, cluster.width == 1 else { return }
        let cell = cell(of: cluster, style: style)
        for row in part.row..<part.endRow {
            release(row: row, column: part.column)
            release(row: row, column: part.endColumn - 1)
            for index in row * columns + part.column..<row * columns + part.endColumn { cells[index] = cell }
        }
    }

    /// Changes the style of each cell of a rectangle.
    public mutating func restyle(_ rectangle: Rectangle, _ change: (Style) -> Style) {
        let part = rectangle.intersection(bounds)
        guard !part.isEmpty else { return }
        for row in part.row..<part.endRow {
            for index in row * columns + part.column..<row * columns + part.endColumn {
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// Draws another grid with its origin at a cell, which may be outside this grid. A wide cluster that
    /// is cut in half becomes a space.
    public mutating func draw(_ grid: Grid, row: Int, column: Int) {
        let part = Rectangle(row: row, column: column, rows: grid.rows, columns: grid.columns)
            .intersection(bounds)
        guard !part.isEmpty else { return }
        var known: [UInt32: UInt32] = [:]
        for target in part.row..<part.endRow {
            release(row: target, column: part.column)
            release(row: target, column: part.endColumn - 1)
            let source = (target - row) * grid.columns - column
            for index in part.column..<part.endColumn {
                var cell = grid.cells[source + index]
                if cell.glyph & Cell.tableBit != 0 { cell.glyph = glyph(cell.glyph, from: grid, &known) }
                cells[target * columns + index] = cell
            }
            halve(row: target, column: part.column, keeping: 2)
            halve(row: target, column: part.endColumn - 1, keeping: 0)
        }
    }

    // MARK: Cells

    private mutating func put(_ cluster: SafeText.Cluster, row: Int, at column: inout Int, style: Style) {
        if column >= 0, column + cluster.width <= columns {
            set(cluster, row: row, column: column, style: style)
        }
        column += cluster.width
    }

    /// Overwrites a cell with a cluster.
    private mutating func set(_ cluster: SafeText.Cluster, row: Int, column: Int, style: Style) {
        release(row: row, column: column)
        if cluster.width == 2 { release(row: row, column: column + 1) }
        let index = row * columns + column
        cells[index] = cell(of: cluster, style: style)
        if cluster.width == 2 { cells[index + 1] = Cell(glyph: 0, style: style, width: 0) }
    }

    private mutating func cell(of cluster: SafeText.Cluster, style: Style) -> Cell {
        Cell(
            glyph: glyph(of: cluster.text), style: style, width: UInt8(cluster.width),
            isWidthUncertain: cluster.isWidthUncertain)
    }

    mutating func glyph(of text: String) -> UInt32 {
        let scalars = text.unicodeScalars
        if let only = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            return only.value
        }
        if let known = indices[text] { return known }
        let glyph = Cell.tableBit | UInt32(table.count)
        table.append(text)
        indices[text] = glyph
        return glyph
    }

    private mutating func glyph(_ glyph: UInt32, from grid: Grid, _ known: inout [UInt32: UInt32]) -> UInt32 {
        if let own = known[glyph] { return own }
        let own = self.glyph(of: grid.table[Int(glyph & ~Cell.tableBit)])
        known[glyph] = own
        return own
    }

    /// Prepares a cell for writing: the other half of a wide cluster there becomes a space.
    private mutating func release(row: Int, column: Int) {
        let index = row * columns + column
        switch cells[index].width {
        case 0 where column > 0: cells[index - 1] = .blank(cells[index - 1].style)
        case 2 where column + 1 < columns: cells[index + 1] = .blank(cells[index + 1].style)
        default: return
        }
        cells[index] = .blank(cells[index].style)
    }

    /// Replaces half a wide cluster at the edge of a drawn grid with a space.
    ///
    /// - Parameter width: The cell width of halves whose other half was drawn too.
    private mutating func halve(row: Int, column: Int, keeping width: UInt8) {
        let index = row * columns + column
        let cell = cells[index]
        guard cell.width != 1 else { return }
        let inside = width == 2 ? cell.width == 2 : cell.width == 0
        if !inside { cells[index] = .blank(cell.style) }
    }
}
