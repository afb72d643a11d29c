/// The part of an uploaded picture that a cell shows.
public struct PicturePart: Hashable, Sendable {
    /// The picture's number, from 1.
    public let picture: UInt16
    /// The cell's row in the picture.
    public let row: Int
    /// The cell's column in the picture.
    public let column: Int
}

extension Grid {
    /// The maximum columns, and rows, of a picture in pixels: kitty's placeholders number as many.
    public static let pictureLimit = 297

    /// Makes a grid that shows an uploaded picture in pixels; on terminals without support its cells are
    /// spaces. Any part of it can be drawn into another grid.
    ///
    /// - Parameters:
    ///   - picture: The picture's number, from 1.
    ///   - columns: The width in cells; those beyond ``pictureLimit`` are spaces.
    ///   - rows: The height in cells, with the same limit.
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
    /// The part of a picture in pixels; `nil` if there is text.
    public var picture: PicturePart? {
        guard glyph & Self.pictureBit != 0 else { return nil }
        return PicturePart(
            picture: UInt16(truncatingIfNeeded: style.foreground.rawValue), row: Int(glyph >> 9 & 511),
            column: Int(glyph & 511))
    }

    /// The bit of glyphs that are parts of a picture: nine bits each for its row and column.
    static let pictureBit: UInt32 = 0x4000_0000
}
