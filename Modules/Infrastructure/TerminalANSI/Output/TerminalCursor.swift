import TerminalInterface

/// The terminal's cursor.
struct TerminalCursor {
    /// The position, or `nil` if it is unknown.
    var position: Frame.Position?

    /// Writes the shortest move to a cell.
    mutating func move(toRow row: Int, column: Int, in bytes: inout ByteBuffer) {
        let target = Frame.Position(row: row, column: column)
        guard position != target else { return }
        defer { position = target }
        if let position, position.row == row, column > position.column {
            bytes.append("\u{1B}[")
            if column - position.column > 1 { bytes.append(decimal: column - position.column) }
            return bytes.append("C")
        }
        if let position, column == 0, position.row == row || position.row + 1 == row {
            bytes.append("\r")
            if position.row < row { bytes.append("\n") }
            return
        }
        bytes.append("\u{1B}[")
        if row > 0 || column > 0 { bytes.append(decimal: row + 1) }
        if column > 0 {
            bytes.append(";")
            bytes.append(decimal: column + 1)
        }
        bytes.append("H")
    }
}
