extension Grid {
    /// Restyles cells of a drawn text by its columns in logical order, wherever they are in visual order.
    ///
    /// - Parameters:
    ///   - columns: The columns of the text in logical order.
    ///   - text: The text.
    ///   - row: The row of cells.
    ///   - column: The column of cells.
    ///   - isRightToLeft: The base direction with which the text was drawn.
    ///   - change: The new style for a current one.
    public mutating func restyle(
        _ columns: Range<Int>, of text: SafeText, row: Int, column: Int, isRightToLeft: Bool? = nil,
        _ change: (Style) -> Style
    ) {
        guard let line = visual(text.clusters[...], of: text, isRightToLeft) else {
            let part = Rectangle(
                row: row, column: column + columns.lowerBound, rows: 1, columns: columns.count)
            return restyle(part, change)
        }
        let starts = text.starts
        var at = column
        for visual in line {
            let width = visual.cluster.width
            if columns.overlaps(starts[visual.index]..<starts[visual.index] + width) {
                restyle(Rectangle(row: row, column: at, rows: 1, columns: width), change)
            }
            at += width
        }
    }

    /// Draws text input, and room for the next character after it.
    ///
    /// - Returns: The column of that room, for the cursor: right of the text, or left of right-to-left text.
    public mutating func putTyped(_ text: SafeText, row: Int, column: Int, style: Style) -> Int {
        let isRightToLeft = text.isRightToLeft
        let typed = text + " "
        put(typed, row: row, column: column, style: style, isRightToLeft: isRightToLeft)
        guard let line = visual(typed.clusters[...], of: typed, isRightToLeft) else {
            return column + text.width
        }
        let before = line.prefix { $0.index != typed.clusters.count - 1 }
        return before.reduce(column) { $0 + $1.cluster.width }
    }

    /// Whether a cell has a letter, digit or sign of a right-to-left script.
    public func isRightToLeft(row: Int, column: Int) -> Bool {
        let cell = self[row, column]
        guard cell.glyph & Cell.tableBit != 0 else { return cell.scalar.map(Script.isRightToLeft) ?? false }
        return cluster(row: row, column: column).unicodeScalars.first.map(Script.isRightToLeft) ?? false
    }

    /// Replaces the cluster of a cell of one column by characters for the terminal, such as a letter and
    /// joiners. They are not sanitized, and cover one column.
    public mutating func replace(row: Int, column: Int, by cluster: String, style: Style) {
        guard self[row, column].width == 1 else { return }
        cells[row * columns + column] = Cell(glyph: glyph(of: cluster), style: style, width: 1)
    }

    /// The clusters of a text in visual order, or `nil` if that equals logical order.
    func visual(
        _ clusters: ArraySlice<SafeText.Cluster>, of text: SafeText, _ isRightToLeft: Bool?
    ) -> [VisualCluster]? {
        guard let order, text.needsReordering || isRightToLeft == true else { return nil }
        let isRightToLeft = isRightToLeft ?? text.isRightToLeft
        guard clusters.contains(where: \.isSeparator) else {
            return order.visual(Array(clusters), isRightToLeft: isRightToLeft)
        }
        var (parts, rest): ([[VisualCluster]], _) = ([], clusters)
        while let first = rest.first {
            let part = SafeText(clusters: Array(rest.prefix { $0.isSeparator == first.isSeparator }))
            let start = rest.startIndex - clusters.startIndex
            let direction = first.isSeparator ? isRightToLeft : part.isRightToLeft
            parts.append(
                order.visual(part.clusters, isRightToLeft: direction)
                    .map { VisualCluster($0.cluster, index: start + $0.index) })
            rest = rest.dropFirst(part.clusters.count)
        }
        return Array((isRightToLeft ? parts.reversed() : parts).joined())
    }
}

extension SafeText {
    /// The column of each cluster in logical order.
    fileprivate var starts: [Int] {
        var column = 0
        return clusters.map { cluster in
            defer { column += cluster.width }
            return column
        }
    }
}
