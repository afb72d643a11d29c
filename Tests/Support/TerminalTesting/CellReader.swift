/// Reads the letters on a screenshot of a terminal by their shapes, which the same terminal has shown before:
/// their visual order, whether the app or the terminal has reordered them.
public struct CellReader {
    /// The position of the cells in pixels.
    public struct Cells: Sendable {
        let left: Int
        let top: Int
        let width: Int
        let height: Int

        /// The cells of a terminal whose first cell is the only one with this color.
        public init?(markedBy color: UInt32, in screenshot: Screenshot) {
            let places = screenshot.places(of: [color])
            guard let first = places.firstIndex(of: 1), let last = places.lastIndex(of: 1) else { return nil }
            (top, left) = first.quotientAndRemainder(dividingBy: screenshot.width)
            width = last % screenshot.width - left + 1
            height = last / screenshot.width - top + 1
        }
    }

    private let cells: Cells
    private var shapes: [(letter: Character, shape: [Bool])] = []

    /// - Parameter letters: The cells of each letter, as a row and a column from 0.
    public init(_ screenshot: Screenshot, cells: Cells, letters: [(Character, row: Int, column: Int)]) {
        self.cells = cells
        for (letter, row, column) in letters {
            if let shape = shape(in: screenshot, row: row, column: column) { shapes.append((letter, shape)) }
        }
    }

    /// The letters of the rows; a space for an empty cell, and U+FFFD for an unknown shape.
    public func lines(of screenshot: Screenshot, rows: Int, columns: Int) -> [String] {
        (0..<rows).map { row in String((0..<columns).map { letter(in: screenshot, row: row, column: $0) }) }
    }

    private func letter(in screenshot: Screenshot, row: Int, column: Int) -> Character {
        guard let seen = shape(in: screenshot, row: row, column: column) else { return " " }
        var (best, letter) = (0.3, Character("\u{FFFD}"))
        for known in shapes {
            var (either, one) = (0, 0)
            for index in 0..<seen.count {
                if seen[index] || known.shape[index] { either += 1 }
                if seen[index] != known.shape[index] { one += 1 }
            }
            let difference = Double(one) / Double(either)
            if difference < best { (best, letter) = (difference, known.letter) }
        }
        return letter
    }

    /// The pixels of a cell that differ from its background; `nil` for none.
    private func shape(in screenshot: Screenshot, row: Int, column: Int) -> [Bool]? {
        let (top, left) = (cells.top + row * cells.height, cells.left + column * cells.width)
        guard top + cells.height <= screenshot.height, left + cells.width <= screenshot.width else {
            return nil
        }
        let (rows, columns) = (top..<top + cells.height, left..<left + cells.width)
        let ground = screenshot.commonestColor(rows: rows, columns: columns)
        var distances: [Int] = []
        for row in rows {
            for column in columns { distances.append(screenshot[row, column].distance(to: ground)) }
        }
        guard let most = distances.max(), most > 48 else { return nil }
        return distances.map { $0 > most / 2 }
    }
}
