public import ImageInterface
public import TextInterface

/// Draws pictures in half blocks: each cell shows two pixels, one above the other.
public struct HalfBlockArt: ImageArt {
    /// Makes the art.
    public init() {}

    /// One pixel across, two down.
    public var pixelsPerCell: PixelSize { PixelSize(width: 1, height: 2) }

    /// The picture, scaled by averaging to fill `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Where the background is the terminal's own colour, of which nobody knows what it is, pixels that are more
    /// transparent than not stay free, and the others are opaque.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let size = PixelSize(width: max(0, columns), height: 2 * max(0, rows))
        let colors = bitmap.scaled(to: size).flattened(over: background).colors
        return Grid(columns: size.width, rows: size.height / 2, halfBlocks: colors)
    }
}

extension Bitmap {
    /// The colours of opaque pixels, row by row, and the terminal's own for transparent ones.
    fileprivate var colors: [Color] {
        pixels.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { place in
                let pixel = bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD4<UInt8>.self)
                return pixel.w == 0 ? .terminal : Color(red: pixel.x, green: pixel.y, blue: pixel.z)
            }
        }
    }
}
