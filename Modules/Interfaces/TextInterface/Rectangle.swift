/// A part of a grid, in cells.
public struct Rectangle: Hashable, Sendable {
    /// The first row.
    public var row: Int
    /// The first column.
    public var column: Int
    /// The number of rows, not negative.
    public var rows: Int
    /// The number of columns, not negative.
    public var columns: Int

    /// Makes a rectangle; negative sizes become 0.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = row
        self.column = column
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }

    /// Whether it has no cells.
    public var isEmpty: Bool { rows == 0 || columns == 0 }
    /// The row after the last one.
    public var endRow: Int { row + rows }
    /// The column after the last one.
    public var endColumn: Int { column + columns }

    /// The cells of both rectangles.
    public func intersection(_ other: Rectangle) -> Rectangle {
        let row = max(row, other.row)
        let column = max(column, other.column)
        return Rectangle(
            row: row, column: column, rows: min(endRow, other.endRow) - row,
            columns: min(endColumn, other.endColumn) - column)
    }
}
