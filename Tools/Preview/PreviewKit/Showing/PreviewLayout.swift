import TerminalInterface
import TextInterface

/// Where the feature's screen stands in the terminal: a function of the two sizes.
struct PreviewLayout: Equatable {
    /// The size that the feature's screen draws for.
    let inner: TerminalSize
    /// Where it stands; parts of it may be cut off.
    let box: Rectangle
    /// What is left of the terminal without the preview's own lines.
    let area: Rectangle
    private let hasBorder: Bool

    /// - Parameters:
    ///   - terminal: The terminal's size.
    ///   - wanted: The frame's size; `nil` for as much as there is.
    ///   - below: The lines that are taken away at the bottom.
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

    /// Whether the terminal shows a cell of the frame there.
    func isSeen(row: Int, column: Int) -> Bool {
        row < min(box.endRow, area.endRow) && column < min(box.endColumn, area.endColumn)
    }

    private var isWhole: Bool { box.endRow < area.endRow && box.endColumn < area.endColumn }

    /// Draws lines around the frame, with its size in them, where the frame does not fill the terminal.
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
