/// A rectangle of cells. Drawing outside it is clipped.
public struct Grid: Sendable {
    /// The number of columns, not negative.
    public let columns: Int
    /// The number of rows, not negative.
    public let rows: Int

    /// The bidirectional reordering of drawn text; `nil` draws clusters in logical order from left to right.
    public let order: (any BidiReordering)?

    var cells: [Cell]
    /// The clusters of several scalars; a glyph with the table bit is an index into them.
    var table: [String] = []
    /// The index of each cluster in the table.
    var indices: [String: UInt32] = [:]

    /// Makes a grid of spaces; negative sizes become 0.
    public init(columns: Int, rows: Int, style: Style = .plain, order: (any BidiReordering)? = nil) {
        self.order = order
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        cells = Array(repeating: .blank(style), count: self.columns * self.rows)
    }

    /// The grid's rectangle, at the origin.
    public var bounds: Rectangle { Rectangle(row: 0, column: 0, rows: rows, columns: columns) }

    /// The cell at a position inside the grid.
    public subscript(row: Int, column: Int) -> Cell {
        cells[row * columns + column]
    }

    /// The cluster at a position inside the grid; empty for the right half of a wide one.
    public func cluster(row: Int, column: Int) -> String {
        let cell = self[row, column]
        if cell.width == 0 { return "" }
        if cell.glyph & Cell.tableBit != 0 { return table[Int(cell.glyph & ~Cell.tableBit)] }
        return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
    }

    /// Whether the cells of two grids look equal.
    public static func same(_ one: Grid, _ other: Grid, row: Int, column: Int) -> Bool {
        let left = one[row, column]
        let right = other[row, column]
        if (left.glyph | right.glyph) & Cell.tableBit == 0 { return left == right }
        return left.style == right.style && left.width == right.width
            && one.cluster(row: row, column: column) == other.cluster(row: row, column: column)
    }

    /// Whether a row looks equal in two grids of the same width.
    public static func sameRow(_ one: Grid, _ other: Grid, row: Int) -> Bool {
        let range = row * one.columns..<(row + 1) * one.columns
        if one.table.isEmpty, other.table.isEmpty { return one.cells[range] == other.cells[range] }
        return (0..<one.columns).allSatisfy { same(one, other, row: row, column: $0) }
    }

    /// Whether a row has a cluster of uncertain width.
    public func hasUncertainWidth(row: Int) -> Bool {
        cells[row * columns..<(row + 1) * columns].contains(where: \.isWidthUncertain)
    }

    /// The characters of a row, without their styles.
    public func line(_ row: Int) -> String {
        var line = ""
        for column in 0..<columns { line += cluster(row: row, column: column) }
        return line
    }
}

extension Grid: Equatable {
    /// Whether two grids have equal sizes and look equal in each cell.
    public static func == (one: Grid, other: Grid) -> Bool {
        guard one.columns == other.columns, one.rows == other.rows else { return false }
        if one.table.isEmpty, other.table.isEmpty { return one.cells == other.cells }
        for row in 0..<one.rows {
            for column in 0..<one.columns where !same(one, other, row: row, column: column) { return false }
        }
        return true
    }
}
