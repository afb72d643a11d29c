import TerminalInterface
import TextInterface

/// Turns frames into bytes: only what differs from the frame before is written.
struct Renderer {
    let depth: ColorDepth
    /// Whether the terminal has a window title.
    let hasTitle: Bool
    /// Whether the terminal said that it holds a frame back until it is whole (mode 2026).
    var synchronizes = false

    /// What the terminal shows, or `nil` where that is unknown.
    private var shown: Grid?
    private var title = SafeText.empty
    private var isCursorVisible = false
    var line = LineWriter()
    /// Pictures in sixels, where the terminal shows them so.
    var sixels: SixelStage?

    init(depth: ColorDepth, hasTitle: Bool = true) {
        self.depth = depth
        self.hasTitle = hasTitle
    }

    /// Shows pictures in pixels from now on.
    mutating func showPictures(_ commands: PictureCommands) {
        line.commands = commands
        sixels = nil
        forget()
    }

    /// What is on the screen is unknown from now on.
    mutating func forget() {
        shown = nil
        line.forget()
        sixels?.forget()
    }

    /// The terminal was entered anew: the cursor is hidden and the title is the reader's.
    mutating func forgetModes() {
        forget()
        isCursorVisible = false
        title = .empty
    }

    /// The bytes that show a frame on a screen of a size; none when it shows already.
    mutating func bytes(for frame: Frame, size: TerminalSize) -> [UInt8] {
        let grid = fitted(frame.grid, size)
        if shown?.columns != grid.columns || shown?.rows != grid.rows { forget() }
        line.begin(columns: grid.columns, reserving: shown == nil ? grid.columns * grid.rows * 4 : 256)
        sixels?.begin(grid)
        for row in 0..<grid.rows { draw(row, of: grid) }
        drawSixels(over: grid)
        shown = grid
        let cells = line.take()
        var result = ByteBuffer()
        result.reserve(cells.count + 64)
        if !cells.isEmpty, isCursorVisible {
            result.append("\u{1B}[?25l")
            isCursorVisible = false
        }
        result.append(contentsOf: cells)
        place(frame.cursor, size, in: &result)
        name(frame.title, in: &result)
        return wrapped(result)
    }

    private func fitted(_ grid: Grid, _ size: TerminalSize) -> Grid {
        guard grid.columns != size.columns || grid.rows != size.rows else { return grid }
        var fitted = Grid(columns: size.columns, rows: size.rows)
        fitted.draw(grid, row: 0, column: 0)
        return fitted
    }

    private mutating func draw(_ row: Int, of grid: Grid) {
        var isWhole = true
        if let shown {
            guard !Grid.sameRow(shown, grid, row: row) else { return }
            // Terminals disagree about how far such a cluster reaches, so all that may lie under it is written.
            isWhole = shown.hasUncertainWidth(row: row) || grid.hasUncertainWidth(row: row)
        }
        var column = 0
        while column < grid.columns {
            let width = max(1, Int(grid[row, column].width))
            if isWhole || differs(grid, row, column, width) {
                line.write(grid, row: row, column: column, depth: depth)
                sixels?.touch(grid[row, column], row: row, column: column)
            }
            column += width
        }
    }

    private mutating func drawSixels(over grid: Grid) {
        for (bytes, area) in sixels?.drawings(grid) ?? [] {
            line.write(bytes, row: area.row, column: area.column)
            let area = area.intersection(grid.bounds)
            for row in area.row..<area.endRow {
                var column = area.column
                // The other half of a wide cluster.
                if grid[row, column].width == 0, column > 0 { column -= 1 }
                while column < area.endColumn {
                    let cell = grid[row, column]
                    if cell.picture == nil { line.write(grid, row: row, column: column, depth: depth) }
                    column += max(1, Int(cell.width))
                }
            }
        }
    }

    private func differs(_ grid: Grid, _ row: Int, _ column: Int, _ width: Int) -> Bool {
        guard let shown else { return true }
        return !Grid.same(shown, grid, row: row, column: column)
            || width == 2 && !Grid.same(shown, grid, row: row, column: column + 1)
    }

    private mutating func place(
        _ cursor: Frame.Position?, _ size: TerminalSize, in bytes: inout ByteBuffer
    ) {
        if let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) {
            line.cursor.move(toRow: cursor.row, column: cursor.column, in: &bytes)
            if !isCursorVisible { bytes.append("\u{1B}[?25h") }
            isCursorVisible = true
        } else if isCursorVisible {
            bytes.append("\u{1B}[?25l")
            isCursorVisible = false
        }
    }

    private mutating func name(_ title: SafeText, in bytes: inout ByteBuffer) {
        guard hasTitle, title != self.title else { return }
        bytes.append("\u{1B}]2;")
        bytes.append(utf8: title.text)
        bytes.append("\u{1B}\\")
        self.title = title
    }

    private func wrapped(_ bytes: ByteBuffer) -> [UInt8] {
        guard synchronizes, !bytes.isEmpty else { return bytes.bytes }
        var result = ByteBuffer()
        result.append("\u{1B}[?2026h")
        result.append(contentsOf: bytes.bytes)
        result.append("\u{1B}[?2026l")
        return result.bytes
    }
}
