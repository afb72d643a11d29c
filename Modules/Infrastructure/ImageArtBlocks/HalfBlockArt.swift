public import ImageInterface
public import TextInterface

/// Draws pictures in half blocks, with two pixels in each cell, one above the other.
public struct HalfBlockArt: ImageArt {
    /// Makes the art.
    public init() {}

    /// One pixel across, two down.
    public var pixelsPerCell: PixelSize { PixelSize(width: 1, height: 2) }

    /// The picture, scaled to `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Over the unknown default color, pixels of less than half opacity stay free; others are opaque.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let size = PixelSize(width: max(0, columns), height: 2 * max(0, rows))
        let colors = bitmap.scaled(to: size).flattened(over: background).colors
        return Grid(columns: size.width, rows: size.height / 2, halfBlocks: colors)
    }
}

extension Bitmap {
    /// The colors of opaque pixels, row by row, and the default color for transparent ones.
    fileprivate var colors: [Color] {
        pixels.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { index in
                let pixel = bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self)
                return pixel.w == 0 ? .terminal : Color(red: pixel.x, green: pixel.y, blue: pixel.z)
            }
        }
    }
}
