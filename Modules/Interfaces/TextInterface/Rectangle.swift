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

    /// Whether nothing is inside.
    public var isEmpty: Bool { rows == 0 || columns == 0 }
    /// The row behind the last.
    public var endRow: Int { row + rows }
    /// The column behind the last.
    public var endColumn: Int { column + columns }

    /// What both share.
    public func intersection(_ other: Rectangle) -> Rectangle {
        let row = max(row, other.row)
        let column = max(column, other.column)
        return Rectangle(
            row: row, column: column, rows: min(endRow, other.endRow) - row,
            columns: min(endColumn, other.endColumn) - column)
    }
}
