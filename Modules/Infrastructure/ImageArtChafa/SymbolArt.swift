import CChafa
public import ImageInterface
public import TextInterface

/// Draws pictures with chafa, in symbols that show more than two pixels a cell.
public struct SymbolArt: ImageArt {
    /// What a cell may hold.
    public enum Symbols: Sendable, CaseIterable {
        /// Halves, quarters and eighths (U+2580…259F), which each font has.
        case blocks
        /// And the sextants of Unicode 13 (U+1FB00…1FB3B): two by three parts.
        case sextants

        fileprivate var selectors: Int32 {
            let blocks =
                CHAFA_SYMBOL_TAG_SPACE.rawValue | CHAFA_SYMBOL_TAG_SOLID.rawValue
                | CHAFA_SYMBOL_TAG_BLOCK.rawValue
            return self == .blocks ? blocks : blocks | CHAFA_SYMBOL_TAG_SEXTANT.rawValue
        }
    }

    /// The most columns, and rows, that are drawn; what is asked beyond stays free.
    public static let limit = 1000

    private let symbols: Symbols

    /// Makes the art.
    public init(_ symbols: Symbols = .sextants) {
        self.symbols = symbols
    }

    /// As many as chafa compares its symbols with.
    public var pixelsPerCell: PixelSize {
        PixelSize(width: Int(CHAFA_SYMBOL_WIDTH_PIXELS), height: Int(CHAFA_SYMBOL_HEIGHT_PIXELS))
    }

    /// The picture, scaled to fill `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Where the background is the terminal's own colour, pixels that are more transparent than not stay free, and the
    /// others are opaque.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let (columns, rows) = (max(0, columns), max(0, rows))
        let flat = bitmap.flattened(over: background)
        let drawn = (columns: min(columns, Self.limit), rows: min(rows, Self.limit))
        guard
            let canvas = Canvas(
                columns: drawn.columns, rows: drawn.rows, symbols: symbols.selectors, background: background)
        else { return Grid(columns: columns, rows: rows, style: Style(background: background)) }
        if flat.size.width > 0, flat.size.height > 0 { canvas.draw(flat) }
        return Grid(columns: columns, rows: rows) { row, column in
            guard row < drawn.rows, column < drawn.columns else {
                return (" ", Style(background: background))
            }
            return canvas.cell(row: row, column: column, over: background)
        }
    }
}
