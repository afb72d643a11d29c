public import TextInterface

/// Draws pictures in cells.
public protocol ImageArt: Sendable {
    /// The pixels of a cell: (1, 2) for half blocks.
    var pixelsPerCell: PixelSize { get }

    /// The picture, scaled to `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Synchronous and slow: call it off the main actor.
    func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid
}
