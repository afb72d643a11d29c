import TerminalInterface
import TextInterface

/// Writes cells, with as few bytes for pens and moves as it can.
struct LineWriter {
    private var output = ByteBuffer()
    private var columns = 0
    /// The pen that the terminal holds, or `nil` where that is unknown.
    private var pen: Pen?
    var cursor = Cursor()
    private var lastStyle: (style: Style, pen: Pen, depth: ColorDepth)?
    /// Whether signs are written in ASCII.
    var hasPlainSigns = false
    /// The parts of clusters that the terminal draws in their cells; others are left out.
    var parts = ClusterParts.all
    /// Whether a cluster was written about whose width terminals disagree.
    private(set) var hasMetUncertainWidth = false
    /// What pictures are called, where the terminal shows them.
    var commands: PictureCommands?

    /// The pen and the cursor are unknown from now on.
    mutating func forget() {
        pen = nil
        cursor.position = nil
    }

    /// The pen is unknown from now on.
    mutating func forgetStyle() {
        pen = nil
    }

    mutating func begin(columns: Int, reserving count: Int) {
        self.columns = columns
        output.removeAll()
        output.reserve(count)
    }

    /// The bytes that were written since the beginning.
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
        if depth == .ansi16, let dithered = DitheredCell(cell, column: column) {
            return write(dithered, row: row, column: column)
        }
        // The right half of something that is not there: cut off by the grid's edge.
        let part = cell.picture
        let isSpace = cell.width == 0 || cell.glyph == 0x20 || part != nil && commands == nil
        if let part, let commands {
            choose(Pen(showing: commands.number(of: part.picture), over: cell.style))
        } else {
            choose(cell.style, isSpace: isSpace, depth: depth)
        }
        if cell.isWidthUncertain {
            hasMetUncertainWidth = true
            // The terminal may take it for narrower than it is; nothing old may show beside it.
            for _ in 0..<cell.width { output.append(UInt8(ascii: " ")) }
            cursor.position = nil
            cursor.move(toRow: row, column: column, in: &output)
        }
        if isSpace {
            output.append(UInt8(ascii: " "))
        } else if let part {
            output.append(scalar: PlaceholderMarks.placeholder)
            output.append(scalar: PlaceholderMarks.all[part.row])
            output.append(scalar: PlaceholderMarks.all[part.column])
        } else {
            append(cell, grid, row, column)
        }
        let next = column + max(1, Int(cell.width))
        cursor.position =
            cell.isWidthUncertain || next >= columns ? nil : Frame.Position(row: row, column: next)
    }

    private mutating func write(_ cell: DitheredCell, row: Int, column: Int) {
        let isSpace = cell.scalar == " "
        choose(isSpace ? pen.map { cell.pen.forSpace(inHand: $0) } ?? cell.pen : cell.pen)
        output.append(scalar: cell.scalar)
        cursor.position = column + 1 >= columns ? nil : Frame.Position(row: row, column: column + 1)
    }

    /// Scrolls a band of rows; the rows that become free are blank, in the terminal's own colours.
    mutating func write(_ scroll: Scroll, screenRows: Int) {
        // Whether new rows take the background in hand differs between terminals (terminfo's bce).
        choose(.plain)
        let hasMargins = scroll.rows != 0..<screenRows
        if hasMargins { setMargins(scroll.rows) }
        let isUp = scroll.lines > 0
        let edge = isUp ? scroll.rows.upperBound - 1 : scroll.rows.lowerBound
        cursor.move(toRow: edge, column: 0, in: &output)
        for _ in 0..<abs(scroll.lines) { output.append(isUp ? "\n" : "\u{1B}M") }
        // Not without numbers: pyte 0.8.0 keeps the lower margin then.
        if hasMargins { setMargins(0..<screenRows) }
    }

    /// Sets the rows between which a line feed scrolls; `nil` for all, however many there are.
    mutating func setMargins(_ rows: Range<Int>?) {
        output.append("\u{1B}[")
        if let rows {
            output.append(decimal: rows.lowerBound + 1)
            output.append(";")
            output.append(decimal: rows.upperBound)
        }
        output.append("r")
        // Where the cursor is then depends on the terminal.
        cursor.position = nil
    }

    /// Writes a sequence that begins at a cell and leaves the cursor somewhere.
    mutating func write(_ sequence: [UInt8], row: Int, column: Int) {
        cursor.move(toRow: row, column: column, in: &output)
        output.append(contentsOf: sequence)
        cursor.position = nil
    }

    /// Writes a sequence that leaves the cursor where it is.
    mutating func write(_ sequence: [UInt8]) {
        output.append(contentsOf: sequence)
    }

    private mutating func append(_ cell: Cell, _ grid: Grid, _ row: Int, _ column: Int) {
        if let scalar = cell.scalar {
            output.append(scalar: hasPlainSigns ? scalar.plainSign ?? scalar : scalar)
        } else {
            let cluster = grid.cluster(row: row, column: column)
            output.append(utf8: cell.isWidthUncertain ? parts.simplified(cluster) : cluster)
        }
    }

    private mutating func choose(_ style: Style, isSpace: Bool, depth: ColorDepth) {
        let wanted: Pen
        if let lastStyle, lastStyle.style == style, lastStyle.depth == depth {
            wanted = lastStyle.pen
        } else {
            wanted = Pen(style, depth: depth)
            lastStyle = (style, wanted, depth)
        }
        choose(isSpace ? pen.map { wanted.forSpace(inHand: $0) } ?? wanted : wanted)
    }

    private mutating func choose(_ wanted: Pen) {
        guard wanted != pen else { return }
        wanted.write(from: pen, to: &output)
        pen = wanted
    }

    /// Writes a few unchanged cells again where that takes fewer bytes than a move over them.
    private mutating func bridge(to column: Int, row: Int, _ grid: Grid, depth: ColorDepth) {
        guard let place = cursor.position, place.row == row, place.column < column, column - place.column < 4
        else {
            return
        }
        let gap = place.column..<column
        for place in gap {
            let cell = grid[row, place]
            guard cell.width == 1, cell.scalar?.isASCII == true, Pen(cell.style, depth: depth) == pen,
                depth != .ansi16 || DitheredCell(cell, column: place) == nil
            else { return }
        }
        for place in gap { append(grid[row, place], grid, row, place) }
        cursor.position = Frame.Position(row: row, column: column)
    }
}
