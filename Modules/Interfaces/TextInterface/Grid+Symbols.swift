extension Grid {
    /// Makes a grid of block symbols for pictures, one per cell.
    ///
    /// - Parameters:
    ///   - columns: The width in cells.
    ///   - rows: The height in cells.
    ///   - symbol: The symbol and style of a cell. Anything but a space, block elements (U+2580…259F) and
    ///     sextants (U+1FB00…1FB3B) becomes a space.
    public init(
        columns: Int, rows: Int, symbols symbol: (_ row: Int, _ column: Int) -> (Unicode.Scalar, Style)
    ) {
        self.init(columns: columns, rows: rows)
        for row in 0..<self.rows {
            for column in 0..<self.columns {
                let (scalar, style) = symbol(row, column)
                let glyph = scalar.isPictureSymbol ? scalar.value : 0x20
                cells[row * self.columns + column] = Cell(glyph: glyph, style: style, width: 1)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPictureSymbol: Bool {
        0x2580...0x259F ~= value || 0x1FB00...0x1FB3B ~= value
    }
}
