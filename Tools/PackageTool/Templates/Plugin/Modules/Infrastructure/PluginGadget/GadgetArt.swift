public import ImageInterface
public import TextInterface

/// Draws pictures in half blocks: a cell shows two pixels, one above the other.
public struct GadgetArt: ImageArt {
    /// Makes the art, which has no settings.
    public init() {}

    /// One pixel across, two down.
    public var pixelsPerCell: PixelSize { PixelSize(width: 1, height: 2) }

    /// The picture, scaled to `columns` × `rows` cells, with transparent parts over `background`.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let size = PixelSize(width: max(0, columns), height: 2 * max(0, rows))
        let pixels = bitmap.scaled(to: size).flattened(over: background).pixels
        let colors = stride(from: 0, to: pixels.count, by: 4).map { start in
            pixels[start + 3] == 0
                ? Color.terminal
                : Color(red: pixels[start], green: pixels[start + 1], blue: pixels[start + 2])
        }
        return Grid(columns: size.width, rows: size.height / 2, halfBlocks: colors)
    }
}
