import TerminalInterface
import TextInterface

/// Encodes frames as bytes: only the difference from the frame before is written.
struct Renderer {
    var depth: ColorDepth
    /// Whether the terminal has a window title.
    let hasTitle: Bool
    /// Whether the terminal supports synchronized output (mode 2026).
    var synchronizes = false
    /// Whether the terminal has scroll margins; see ``Scroll/isSupported(byTerminalNamed:)``.
    var scrolls = false
    /// Whether the terminal has left and right margins, too, between which a pane scrolls alone.
    var scrollsColumns = false

    /// The order in which the terminal draws right-to-left cells.
    var bidi = TerminalTraits.Bidi.cells

    /// The grid on the screen, or `nil` if it is unknown.
    private var shown: Grid?
    private var title = SafeText.empty
    private var isCursorVisible = false
    var writer = CellWriter()
    /// The pictures in sixels, where these are in use.
    var sixels: SixelTracker?
    /// The placed pictures, where kitty's protocol is used without placeholders.
    var placements: (tracker: PlacementTracker, kitty: KittyGraphics)?

    init(depth: ColorDepth, hasTitle: Bool = true) {
        self.depth = depth
        self.hasTitle = hasTitle
    }

    /// Uses placeholders for pictures from now on.
    mutating func usePlaceholders(_ kitty: KittyGraphics) {
        writer.kitty = kitty
        (sixels, placements) = (nil, nil)
        invalidate()
    }

    /// Uses placements for pictures from now on.
    mutating func usePlacements(_ kitty: KittyGraphics) {
        writer.kitty = nil
        (sixels, placements) = (nil, (placements?.tracker ?? PlacementTracker(), kitty))
        invalidate()
    }

    /// Invalidates the screen.
    mutating func invalidate() {
        shown = nil
        writer.invalidate()
        sixels?.invalidate()
        placements?.tracker.invalidate()
    }

    /// Resets the modes after setup: the cursor is hidden and the title is unset.
    mutating func resetModes() {
        invalidate()
        placements?.tracker.removeAllPlacements()
        isCursorVisible = false
        title = .empty
    }

    /// The bytes that show a frame on a screen of a size; empty for an unchanged frame.
    mutating func bytes(for frame: Frame, size: TerminalSize) -> [UInt8] {
        let grid = fitted(frame.grid, size).arranged(for: bidi)
        if shown?.columns != grid.columns || shown?.rows != grid.rows { invalidate() }
        writer.begin(columns: grid.columns, reserving: shown == nil ? grid.columns * grid.rows * 4 : 256)
        // The margins may have been set for another screen size.
        if scrolls, shown == nil {
            if scrollsColumns { writer.resetColumnMargins() }
            writer.setMargins(nil)
        }
        let hadSixels = sixels?.hasPictures == true
        sixels?.begin(grid)
        placements?.tracker.begin(grid)
        // Whether a scroll moves pixels depends on the terminal.
        let hasPixels = hadSixels || sixels?.hasPictures == true || placements?.tracker.hasPictures == true
        if scrolls, shown != nil, !hasPixels { drawOrScroll(to: grid) } else { draw(grid) }
        drawSixels(over: grid)
        placePictures()
        shown = grid
        let cells = writer.take()
        var result = ByteBuffer()
        result.reserve(cells.count + 64)
        if !cells.isEmpty, isCursorVisible {
            result.append("\u{1B}[?25l")
            isCursorVisible = false
        }
        result.append(contentsOf: cells)
        moveCursor(frame.cursor, size, in: &result)
        setTitle(frame.title, in: &result)
        return synchronized(result)
    }

    /// The bytes that write text on a row and a frame over it.
    mutating func bytes(
        writing text: String, onRow row: Int, under frame: Frame, size: TerminalSize
    ) -> [UInt8] {
        invalidate(row: row)
        writer.invalidate()
        let bytes = Array(text.utf8) + bytes(for: frame, size: size)
        return synchronizes ? Array("\u{1B}[?2026h".utf8) + bytes : bytes
    }

    /// Changes the supported cluster features.
    mutating func show(_ features: ClusterFeatures) {
        writer.clusterFeatures = features
        guard let shown else { return }
        for row in 0..<shown.rows where shown.hasUncertainWidth(row: row) { invalidate(row: row) }
    }

    /// Invalidates a row.
    private mutating func invalidate(row: Int) {
        guard let columns = shown?.columns else { return }
        // No frame uses all attribute bits.
        let unknown = Style(attributes: Style.Attributes(rawValue: .max))
        shown?.fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: unknown)
    }

    private func fitted(_ grid: Grid, _ size: TerminalSize) -> Grid {
        guard grid.columns != size.columns || grid.rows != size.rows else { return grid }
        var fitted = Grid(columns: size.columns, rows: size.rows)
        fitted.draw(grid, row: 0, column: 0)
        return fitted
    }

    /// Writes the difference, after a scroll where that takes fewer bytes.
    private mutating func drawOrScroll(to grid: Grid) {
        let start = self
        let row = draw(grid, while: Scroll.minimumSavings)
        guard row < grid.rows else { return }
        guard let scrolled = start.scrolled(to: grid) else {
            draw(grid, from: row)
            return
        }
        let limit = scrolled.writer.count + Scroll.minimumSavings / 4
        draw(grid, from: row, while: limit)
        if writer.count > limit { self = scrolled }
    }

    /// This renderer after a scroll and the remaining difference; `nil` if no scroll saves bytes.
    private func scrolled(to grid: Grid) -> Renderer? {
        // A terminal that reorders cells does so in whole rows.
        let withinColumns = scrollsColumns && bidi == .cells
        guard let shown, let scroll = Scroll(from: shown, to: grid, withinColumns: withinColumns) else {
            return nil
        }
        var result = self
        result.writer.write(scroll, screenRows: grid.rows)
        result.shown = scroll.applied(to: shown)
        result.draw(grid)
        return result
    }

    /// Writes the difference row by row, up to a limit of bytes.
    ///
    /// - Returns: The row after the last written one.
    @discardableResult
    private mutating func draw(_ grid: Grid, from first: Int = 0, while limit: Int = .max) -> Int {
        var row = first
        var (above, change) = (self.change(of: first - 1, in: grid), self.change(of: first, in: grid))
        while row < grid.rows, writer.count <= limit {
            let below = self.change(of: row + 1, in: grid)
            if [above, change, below].contains(.losesMarks) {
                draw(row, of: grid, isWhole: true)
            } else if change != .none {
                draw(row, of: grid, isWhole: isWhole(row, of: grid))
            }
            (above, change) = (change, below)
            row += 1
        }
        return row
    }

    private enum RowChange {
        case none, differs
        /// The row differs, and had marks: xterm draws those beyond their cells, also on the rows beside it.
        case losesMarks
    }

    private func change(of row: Int, in grid: Grid) -> RowChange {
        guard (0..<grid.rows).contains(row) else { return .none }
        guard let shown else { return .differs }
        if Grid.sameRow(shown, grid, row: row) { return .none }
        return (0..<shown.columns).contains { shown[row, $0].hasMarks } ? .losesMarks : .differs
    }

    /// Whether a row that differs is written whole, since terminals disagree about its extent.
    private func isWhole(_ row: Int, of grid: Grid) -> Bool {
        guard let shown else { return true }
        return shown.hasUncertainWidth(row: row) || grid.hasUncertainWidth(row: row)
    }

    private mutating func draw(_ row: Int, of grid: Grid, isWhole: Bool) {
        var column = 0
        while column < grid.columns {
            let width = max(1, Int(grid[row, column].width))
            if isWhole || differs(grid, row, column, width) {
                writer.write(grid, row: row, column: column, depth: depth)
                sixels?.noteWrite(grid[row, column], row: row, column: column)
                placements?.tracker.noteWrite(grid[row, column])
            }
            column += width
        }
    }

    private mutating func drawSixels(over grid: Grid) {
        let drawings = sixels?.drawings(grid) ?? []
        writer.write(sixels?.deletions(before: drawings) ?? [])
        for drawing in drawings {
            writer.write(drawing.bytes, row: drawing.area.row, column: drawing.area.column)
            // Konsole (22.12) fills one more column, and one more row where the last band of six pixels is
            // incomplete, with a color of its own.
            let area = Rectangle(
                row: drawing.area.row, column: drawing.area.column, rows: drawing.area.rows + 1,
                columns: drawing.area.columns + 1
            ).intersection(grid.bounds)
            for row in area.row..<area.endRow {
                var column = area.column
                // The left half of a wide cluster.
                if grid[row, column].width == 0, column > 0 { column -= 1 }
                while column < area.endColumn {
                    let cell = grid[row, column]
                    if cell.picture == nil { writer.write(grid, row: row, column: column, depth: depth) }
                    column += max(1, Int(cell.width))
                }
            }
        }
    }

    private mutating func placePictures() {
        guard let kitty = placements?.kitty else { return }
        for command in placements?.tracker.commands() ?? [] {
            if case .place(let placement, _, _) = command {
                writer.write(
                    kitty.bytes(for: command), row: placement.area.row, column: placement.area.column)
            } else {
                writer.write(kitty.bytes(for: command))
            }
        }
    }

    private func differs(_ grid: Grid, _ row: Int, _ column: Int, _ width: Int) -> Bool {
        guard let shown else { return true }
        return !Grid.same(shown, grid, row: row, column: column)
            || width == 2 && !Grid.same(shown, grid, row: row, column: column + 1)
    }

    private mutating func moveCursor(
        _ cursor: Frame.Position?, _ size: TerminalSize, in bytes: inout ByteBuffer
    ) {
        if let cursor, (0..<size.rows).contains(cursor.row), (0..<size.columns).contains(cursor.column) {
            writer.cursor.move(toRow: cursor.row, column: cursor.column, in: &bytes)
            if !isCursorVisible { bytes.append("\u{1B}[?25h") }
            isCursorVisible = true
        } else if isCursorVisible {
            bytes.append("\u{1B}[?25l")
            isCursorVisible = false
        }
    }

    private mutating func setTitle(_ title: SafeText, in bytes: inout ByteBuffer) {
        guard hasTitle, title != self.title else { return }
        bytes.append("\u{1B}]2;")
        bytes.append(utf8: (writer.hasPlainSigns ? title.inPlainSigns : title).text)
        bytes.append("\u{1B}\\")
        self.title = title
    }

    private func synchronized(_ bytes: ByteBuffer) -> [UInt8] {
        guard synchronizes, !bytes.isEmpty else { return bytes.bytes }
        var result = ByteBuffer()
        result.append("\u{1B}[?2026h")
        result.append(contentsOf: bytes.bytes)
        result.append("\u{1B}[?2026l")
        return result.bytes
    }
}

extension Cell {
    /// Whether it shows a letter with marks that are not part of its scalar.
    fileprivate var hasMarks: Bool { width == 1 && scalar == nil && picture == nil }
}
