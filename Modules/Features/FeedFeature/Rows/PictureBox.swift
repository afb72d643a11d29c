/// The room for a picture in a row, in cells.
nonisolated public struct PictureBox: Hashable, Sendable {
    /// The number of columns, positive.
    public let columns: Int
    /// The number of rows, positive.
    public let rows: Int

    /// Makes a box.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
