/// What a cell shows of a picture that the terminal keeps.
public struct PicturePart: Hashable, Sendable {
    /// The picture's number, from 1.
    public let picture: UInt16
    /// The cell's row in the picture.
    public let row: Int
    /// The cell's column in the picture.
    public let column: Int
}

extension Grid {
    /// The most columns, and rows, of a picture in pixels: as many as kitty's protocol can number.
    public static let pictureLimit = 297

    /// Makes a grid that shows a picture which the terminal keeps under a number, in pixels; where a terminal does not,
    /// it is spaces. Any part of it can be drawn into another grid.
    ///
    /// - Parameters:
    ///   - picture: From 1.
    ///   - columns: At most ``pictureLimit``, as for `rows`; what is beyond is spaces.
    ///   - rows: The rows of cells.
    public init(picture: UInt16, columns: Int, rows: Int) {
        self.init(columns: columns, rows: rows)
        let style = Style(foreground: Color(UInt32(picture)))
        for row in 0..<min(self.rows, Self.pictureLimit) {
            for column in 0..<min(self.columns, Self.pictureLimit) {
                let glyph = Cell.pictureBit | UInt32(row) << 9 | UInt32(column)
                cells[row * self.columns + column] = Cell(glyph: glyph, style: style, width: 1)
            }
        }
    }
}

extension Cell {
    /// What is seen here of a picture in pixels, or `nil` where there is text.
    public var picture: PicturePart? {
        guard glyph & Self.pictureBit != 0 else { return nil }
        return PicturePart(
            picture: UInt16(truncatingIfNeeded: style.foreground.rawValue), row: Int(glyph >> 9 & 511),
            column: Int(glyph & 511))
    }

    /// Set in glyphs that are places in a picture: nine bits of its row and of its column.
    static let pictureBit: UInt32 = 0x4000_0000
}
