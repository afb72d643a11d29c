extension Grid {
    /// Restyles cells of a text that was put at a place: those of its columns in the order of reading, wherever they
    /// stand on the screen.
    ///
    /// - Parameters:
    ///   - columns: Counted from the start of the text, as if all of it were read from left to right.
    ///   - text: The text.
    ///   - row: The row of cells.
    ///   - column: The column of cells.
    ///   - isRightToLeft: What the text was put with.
    ///   - change: Makes the new style of the one that is there.
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
        for place in line {
            let width = place.cluster.width
            if columns.overlaps(starts[place.index]..<starts[place.index] + width) {
                restyle(Rectangle(row: row, column: at, rows: 1, columns: width), change)
            }
            at += width
        }
    }

    /// Writes what a reader types, and room for the next character behind it.
    ///
    /// - Returns: The column of that room, where the cursor belongs: at the right of the text, or at its left where it
    ///   is read from right to left.
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

    /// The clusters of a text from left to right, or `nil` where that is the order of reading.
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
    /// The column at which each cluster begins, in the order of reading.
    fileprivate var starts: [Int] {
        var column = 0
        return clusters.map { cluster in
            defer { column += cluster.width }
            return column
        }
    }
}
