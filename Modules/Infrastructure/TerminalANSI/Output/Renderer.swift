import TerminalInterface
import TextInterface

/// Turns frames into bytes: only what differs from the frame before is written.
struct Renderer {
    var depth: ColorDepth
    /// Whether the terminal has a window title.
    let hasTitle: Bool
    /// Whether the terminal said that it holds a frame back until it is whole (mode 2026).
    var synchronizes = false
    /// Whether the terminal scrolls between margins; see ``Scroll/works(onTerminalNamed:)``.
    var scrolls = false

    /// What the terminal shows, or `nil` where that is unknown.
    private var shown: Grid?
    private var title = SafeText.empty
    private var isCursorVisible = false
    var line = LineWriter()
    /// Pictures in sixels, where the terminal shows them so.
    var sixels: SixelStage?
    /// Pictures that are placed one by one, where the terminal shows them so.
    var placements: (stage: PlacementStage, commands: PictureCommands)?

    init(depth: ColorDepth, hasTitle: Bool = true) {
        self.depth = depth
        self.hasTitle = hasTitle
    }

    /// Shows pictures where placeholders stand from now on.
    mutating func showPlaceholders(_ commands: PictureCommands) {
        line.commands = commands
        (sixels, placements) = (nil, nil)
        forget()
    }

    /// Places pictures one by one from now on.
    mutating func showPlacements(_ commands: PictureCommands) {
        line.commands = nil
        (sixels, placements) = (nil, (placements?.stage ?? PlacementStage(), commands))
        forget()
    }

    /// What is on the screen is unknown from now on.
    mutating func forget() {
        shown = nil
        line.forget()
        sixels?.forget()
        placements?.stage.forget()
    }

    /// The terminal's style was set by others.
    mutating func forgetStyle() {
        line.forgetStyle()
    }

    /// The terminal was entered anew: the cursor is hidden and the title is the reader's.
    mutating func forgetModes() {
        forget()
        placements?.stage.forgetScreen()
        isCursorVisible = false
        title = .empty
    }

    /// The bytes that show a frame on a screen of a size; none when it shows already.
    mutating func bytes(for frame: Frame, size: TerminalSize) -> [UInt8] {
        let grid = fitted(frame.grid, size)
        if shown?.columns != grid.columns || shown?.rows != grid.rows { forget() }
        line.begin(columns: grid.columns, reserving: shown == nil ? grid.columns * grid.rows * 4 : 256)
        // The last margins may be those of a screen that had another size.
        if scrolls, shown == nil { line.setMargins(nil) }
        let hadSixels = sixels?.isSeen == true
        sixels?.begin(grid)
        placements?.stage.begin(grid)
        // Whether pixels move with their rows differs between terminals.
        let hasPixels = hadSixels || sixels?.isSeen == true || placements?.stage.isSeen == true
        if scrolls, shown != nil, !hasPixels { drawOrScroll(to: grid) } else { draw(grid) }
        drawSixels(over: grid)
        placePictures()
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

    /// The bytes that write something on a row and show a frame over it.
    mutating func bytes(
        writing text: String, onRow row: Int, under frame: Frame, size: TerminalSize
    ) -> [UInt8] {
        forget(row: row)
        line.forget()
        let bytes = Array(text.utf8) + bytes(for: frame, size: size)
        return synchronizes ? Array("\u{1B}[?2026h".utf8) + bytes : bytes
    }

    /// Shows other parts of clusters than before from now on.
    mutating func show(clusters parts: ClusterParts) {
        line.parts = parts
        guard let shown else { return }
        for row in 0..<shown.rows where shown.hasUncertainWidth(row: row) { forget(row: row) }
    }

    /// What a row shows is unknown from now on.
    private mutating func forget(row: Int) {
        guard let columns = shown?.columns else { return }
        // No frame has all attributes that there could be.
        let unknown = Style(attributes: Style.Attributes(rawValue: .max))
        shown?.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: unknown)
    }

    private func fitted(_ grid: Grid, _ size: TerminalSize) -> Grid {
        guard grid.columns != size.columns || grid.rows != size.rows else { return grid }
        var fitted = Grid(columns: size.columns, rows: size.rows)
        fitted.draw(grid, row: 0, column: 0)
        return fitted
    }

    /// Writes what differs, behind a scroll where that takes fewer bytes.
    private mutating func drawOrScroll(to grid: Grid) {
        let start = self
        let row = draw(grid, while: Scroll.leastSpared)
        guard row < grid.rows else { return }
        guard let scrolled = start.scrolled(to: grid) else {
            draw(grid, from: row)
            return
        }
        let limit = scrolled.line.count + Scroll.leastSpared / 4
        draw(grid, from: row, while: limit)
        if line.count > limit { self = scrolled }
    }

    /// This renderer when it has scrolled and written what differs then, or `nil` where no scroll promises to spare bytes.
    private func scrolled(to grid: Grid) -> Renderer? {
        guard let shown, let scroll = Scroll(from: shown, to: grid) else { return nil }
        var result = self
        result.line.write(scroll, screenRows: grid.rows)
        result.shown = scroll.applied(to: shown)
        result.draw(grid)
        return result
    }

    /// Writes what differs, row by row, until that takes more bytes than a limit.
    ///
    /// - Returns: The row behind the last one that was written.
    @discardableResult
    private mutating func draw(_ grid: Grid, from first: Int = 0, while limit: Int = .max) -> Int {
        var row = first
        while row < grid.rows, line.count <= limit {
            draw(row, of: grid)
            row += 1
        }
        return row
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
                placements?.stage.touch(grid[row, column])
            }
            column += width
        }
    }

    private mutating func drawSixels(over grid: Grid) {
        let drawings = sixels?.drawings(grid) ?? []
        line.write(sixels?.deletions(before: drawings) ?? [])
        for drawing in drawings {
            line.write(drawing.bytes, row: drawing.area.row, column: drawing.area.column)
            // Konsole (22.12) takes one more column, and one more row where the last band of six pixels is not full, and
            // leaves them in a colour of its own.
            let area = Rectangle(
                row: drawing.area.row, column: drawing.area.column, rows: drawing.area.rows + 1,
                columns: drawing.area.columns + 1
            ).intersection(grid.bounds)
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

    private mutating func placePictures() {
        guard let commands = placements?.commands else { return }
        for command in placements?.stage.commands() ?? [] {
            if case .place(let placement, _, _) = command {
                line.write(
                    commands.place(command), row: placement.area.row, column: placement.area.column)
            } else {
                line.write(commands.place(command))
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
