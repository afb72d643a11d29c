import TerminalInterface
import TextInterface

/// The rectangle of the feature's screen in the terminal, from the two sizes.
struct PreviewLayout: Equatable {
    /// The size of the feature's screen.
    let inner: TerminalSize
    /// The rectangle, which may exceed the terminal.
    let box: Rectangle
    /// The part of the terminal above the preview's own lines.
    let area: Rectangle
    private let hasBorder: Bool

    /// - Parameters:
    ///   - terminal: The terminal's size.
    ///   - wanted: The frame's size; `nil` for the whole available area.
    ///   - below: The preview's own lines at the bottom.
    init(terminal: TerminalSize, wanted: TerminalSize?, below: Int = 1) {
        area = Rectangle(row: 0, column: 0, rows: max(1, terminal.rows - below), columns: terminal.columns)
        hasBorder = wanted != nil
        inner = wanted ?? TerminalSize(columns: area.columns, rows: area.rows)
        let border = hasBorder ? 1 : 0
        box = Rectangle(
            row: max(border, (area.rows - inner.rows) / 2),
            column: max(border, (area.columns - inner.columns) / 2),
            rows: inner.rows, columns: inner.columns)
    }

    /// Whether a cell of the terminal belongs to the frame.
    func isSeen(row: Int, column: Int) -> Bool {
        row < min(box.endRow, area.endRow) && column < min(box.endColumn, area.endColumn)
    }

    private var isWhole: Bool { box.endRow < area.endRow && box.endColumn < area.endColumn }

    /// Draws a border with the frame's size around a frame that does not fill the terminal.
    func drawBorder(_ size: TerminalSize?, _ palette: Palette, into grid: inout Grid) {
        guard hasBorder else { return }
        let (top, left, right, bottom) = (box.row - 1, box.column - 1, box.endColumn, box.endRow)
        let style = palette.line
        grid.fill(Rectangle(row: top, column: left, rows: 1, columns: right - left), style: style, with: "─")
        grid.fill(
            Rectangle(row: bottom, column: left, rows: 1, columns: right - left), style: style, with: "─")
        grid.fill(Rectangle(row: top, column: left, rows: bottom - top, columns: 1), style: style, with: "│")
        grid.fill(Rectangle(row: top, column: right, rows: bottom - top, columns: 1), style: style, with: "│")
        for (row, column, corner) in [
            (top, left, "┌"), (top, right, "┐"), (bottom, left, "└"), (bottom, right, "┘"),
        ] as [(Int, Int, SafeText)] { grid.put(corner, row: row, column: column, style: style) }
        let title = SafeText(" \(size.name)\(isWhole ? "" : ", cut off") ")
        grid.put(
            title.truncated(to: min(right, area.endColumn) - left - 2), row: top, column: left + 2,
            style: style)
    }
}
