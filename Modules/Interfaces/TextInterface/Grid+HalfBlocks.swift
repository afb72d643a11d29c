extension Grid {
    /// Makes a grid of half blocks, with two pixels in each cell, one above the other. A cell of two equal
    /// pixels is a space; a pixel in the default color is transparent.
    ///
    /// - Parameters:
    ///   - columns: The width in cells.
    ///   - rows: The height in cells.
    ///   - pixels: The colors of `columns` × (2 × `rows`) pixels, row by row from the top.
    /// - Precondition: The count matches; `columns` and `rows` are not negative.
    public init(columns: Int, rows: Int, halfBlocks pixels: [Color]) {
        precondition(pixels.count == columns * 2 * rows, "Two pixels a cell")
        self.init(columns: columns, rows: rows)
        for row in 0..<rows {
            let upper = 2 * row * columns
            for column in 0..<columns {
                cells[row * columns + column] = .halves(
                    upper: pixels[upper + column], lower: pixels[upper + columns + column])
            }
        }
    }
}

extension Cell {
    fileprivate static func halves(upper: Color, lower: Color) -> Cell {
        if upper == lower { return .blank(Style(background: upper)) }
        // The default color is the terminal's background behind a glyph, and its foreground in one.
        if upper.isTerminal {
            return Cell(glyph: lowerHalfBlock, style: Style(foreground: lower), width: 1)
        }
        return Cell(glyph: upperHalfBlock, style: Style(foreground: upper, background: lower), width: 1)
    }

    private static let upperHalfBlock: UInt32 = 0x2580
    private static let lowerHalfBlock: UInt32 = 0x2584
}
