public import TextInterface

/// Draws pictures in cells.
public protocol ImageArt: Sendable {
    /// The pixels that one cell can show: (1, 2) for half blocks.
    var pixelsPerCell: PixelSize { get }

    /// The picture, scaled to fill `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Synchronous and slow; to be called on a thread that nobody waits for.
    func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid
}
