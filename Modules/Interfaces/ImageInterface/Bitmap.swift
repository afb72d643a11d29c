/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns of pixels.
    public var width: Int
    /// The number of rows of pixels.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A decoded picture: 8-bit red, green, blue and alpha (not premultiplied), row by row from the top.
public struct Bitmap: Hashable, Sendable {
    /// Its size in pixels.
    public let size: PixelSize
    /// Four bytes a pixel, without gaps between rows.
    public let pixels: [UInt8]

    /// Makes a bitmap.
    ///
    /// - Precondition: There are `4 × width × height` bytes.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == 4 * size.width * size.height, "4 bytes a pixel")
        self.size = size
        self.pixels = pixels
    }
}
