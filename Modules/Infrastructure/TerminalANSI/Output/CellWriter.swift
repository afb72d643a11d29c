import TerminalInterface
import TextInterface

/// Writes cells with the shortest SGR changes and cursor moves.
struct CellWriter {
    private var output = ByteBuffer()
    private var columns = 0
    /// The terminal's SGR state, or `nil` if it is unknown.
    private var sgr: SGRState?
    var cursor = TerminalCursor()
    private var lastStyle: (style: Style, sgr: SGRState, depth: ColorDepth)?
    /// Whether signs are drawn in ASCII.
    var hasPlainSigns = false
    /// The cluster features that the terminal draws in the expected cells; others are simplified.
    var clusterFeatures = ClusterFeatures.all
    /// Whether a cluster of uncertain width was written.
    private(set) var hasWrittenUncertainWidth = false
    /// The image ids of placeholders, where the terminal supports them.
    var kitty: KittyGraphics?

    /// Invalidates the SGR state and the cursor.
    mutating func invalidate() {
        sgr = nil
        cursor.position = nil
    }

    /// Invalidates the SGR state.
    mutating func invalidateSGRState() {
        sgr = nil
    }

    mutating func begin(columns: Int, reserving count: Int) {
        self.columns = columns
        output.removeAll()
        output.reserve(count)
    }

    /// The number of bytes since ``begin(columns:reserving:)``.
    var count: Int { output.count }

    mutating func take() -> [UInt8] {
        defer { output = ByteBuffer() }
        return output.bytes
    }

    /// Writes the cluster of one cell.
    mutating func write(_ grid: Grid, row: Int, column: Int, depth: ColorDepth) {
        bridge(to: column, row: row, grid, depth: depth)
        cursor.move(toRow: row, column: column, in: &output)
        let cell = grid[row, column]
        if depth == .ansi16, let gray = GrayCell(cell) {
            return write(gray, row: row, column: column)
        }
        // The right half of a cluster that the grid's edge cuts off.
        let part = cell.picture
        let isSpace = cell.width == 0 || cell.glyph == 0x20 || part != nil && kitty == nil
        if let part, let kitty {
            setSGR(SGRState(showing: kitty.number(of: part.picture), over: cell.style))
        } else {
            setSGR(cell.style, isSpace: isSpace, depth: depth)
        }
        if cell.isWidthUncertain {
            hasWrittenUncertainWidth = true
            // The terminal may draw it narrower; no old text may show beside it.
            for _ in 0..<cell.width { output.append(UInt8(ascii: " ")) }
            cursor.position = nil
            cursor.move(toRow: row, column: column, in: &output)
        }
        if isSpace {
            output.append(UInt8(ascii: " "))
        } else if let part {
            output.append(scalar: PlaceholderDiacritics.placeholder)
            output.append(scalar: PlaceholderDiacritics.all[part.row])
            output.append(scalar: PlaceholderDiacritics.all[part.column])
        } else {
            append(cell, grid, row, column)
        }
        let next = column + max(1, Int(cell.width))
        cursor.position =
            cell.isWidthUncertain || next >= columns ? nil : Frame.Position(row: row, column: next)
    }

    private mutating func write(_ cell: GrayCell, row: Int, column: Int) {
        let isSpace = cell.scalar == " "
        setSGR(isSpace ? sgr.map { cell.sgr.forSpace(after: $0) } ?? cell.sgr : cell.sgr)
        output.append(scalar: cell.scalar)
        cursor.position = column + 1 >= columns ? nil : Frame.Position(row: row, column: column + 1)
    }

    /// Scrolls cells; vacated ones are blank in the default colors.
    mutating func write(_ scroll: Scroll, screenRows: Int) {
        // Whether vacated cells get the current background depends on the terminal (terminfo's bce).
        setSGR(.plain)
        let hasMargins = scroll.rows != 0..<screenRows
        if let columns = scroll.columns { setMargins(columns: columns) }
        if hasMargins { setMargins(scroll.rows) }
        let isUp = scroll.lines > 0
        let edge = isUp ? scroll.rows.upperBound - 1 : scroll.rows.lowerBound
        // Beyond left and right margins neither LF nor RI scrolls (DEC STD 070).
        cursor.move(toRow: edge, column: scroll.columns?.lowerBound ?? 0, in: &output)
        for _ in 0..<abs(scroll.lines) { output.append(isUp ? "\n" : "\u{1B}M") }
        if scroll.columns != nil { resetColumnMargins() }
        // With parameters: pyte 0.8.0 keeps the lower margin without them.
        if hasMargins { setMargins(0..<screenRows) }
    }

    /// Sets the scroll margins; `nil` resets them.
    mutating func setMargins(_ rows: Range<Int>?) {
        output.append("\u{1B}[")
        if let rows {
            output.append(decimal: rows.lowerBound + 1)
            output.append(";")
            output.append(decimal: rows.upperBound)
        }
        output.append("r")
        // The cursor's position afterwards depends on the terminal.
        cursor.position = nil
    }

    /// Sets left and right margins (DECSLRM) in their mode (DECLRMM), without which the same sequence saves
    /// the cursor. The mode is on during a scroll only: the margins bound text and carriage returns, too.
    private mutating func setMargins(columns: Range<Int>) {
        output.append("\u{1B}[?69h\u{1B}[")
        output.append(decimal: columns.lowerBound + 1)
        output.append(";")
        output.append(decimal: columns.upperBound)
        output.append("s")
        cursor.position = nil
    }

    /// Resets the left and right margins with their mode.
    mutating func resetColumnMargins() {
        output.append("\u{1B}[?69l")
        cursor.position = nil
    }

    /// Writes a sequence at a cell, after which the cursor's position is unknown.
    mutating func write(_ sequence: [UInt8], row: Int, column: Int) {
        cursor.move(toRow: row, column: column, in: &output)
        output.append(contentsOf: sequence)
        cursor.position = nil
    }

    /// Writes a sequence that does not move the cursor.
    mutating func write(_ sequence: [UInt8]) {
        output.append(contentsOf: sequence)
    }

    private mutating func append(_ cell: Cell, _ grid: Grid, _ row: Int, _ column: Int) {
        if let scalar = cell.scalar {
            output.append(scalar: hasPlainSigns ? scalar.plainSign ?? scalar : scalar)
        } else {
            let cluster = grid.cluster(row: row, column: column)
            output.append(utf8: cell.isWidthUncertain ? clusterFeatures.simplified(cluster) : cluster)
        }
    }

    private mutating func setSGR(_ style: Style, isSpace: Bool, depth: ColorDepth) {
        let wanted: SGRState
        if let lastStyle, lastStyle.style == style, lastStyle.depth == depth {
            wanted = lastStyle.sgr
        } else {
            wanted = SGRState(style, depth: depth)
            lastStyle = (style, wanted, depth)
        }
        setSGR(isSpace ? sgr.map { wanted.forSpace(after: $0) } ?? wanted : wanted)
    }

    private mutating func setSGR(_ wanted: SGRState) {
        guard wanted != sgr else { return }
        wanted.write(from: sgr, to: &output)
        sgr = wanted
    }

    /// Rewrites a few unchanged cells where that is shorter than a cursor move.
    private mutating func bridge(to column: Int, row: Int, _ grid: Grid, depth: ColorDepth) {
        guard let start = cursor.position, start.row == row, start.column < column, column - start.column < 4
        else {
            return
        }
        let gap = start.column..<column
        for unchanged in gap {
            let cell = grid[row, unchanged]
            guard cell.width == 1, cell.scalar?.isASCII == true, SGRState(cell.style, depth: depth) == sgr,
                depth != .ansi16 || GrayCell(cell) == nil
            else { return }
        }
        for unchanged in gap { append(grid[row, unchanged], grid, row, unchanged) }
        cursor.position = Frame.Position(row: row, column: column)
    }
}
