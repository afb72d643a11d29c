/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The smallest size of this aspect ratio that covers `target`, of at least one pixel, up to this size.
    public func shrunk(covering target: PixelSize) -> PixelSize {
        let (across, down) = (max(1, target.width), max(1, target.height))
        guard across < width, down < height else { return self }
        // Rounded up in integers: a quotient of doubles may be slightly above a whole number.
        if across * height >= down * width {
            return PixelSize(width: across, height: (across * height + width - 1) / width)
        }
        return PixelSize(width: (down * width + height - 1) / height, height: down)
    }
}

/// A decoded picture: 8-bit red, green, blue and alpha (not premultiplied), row by row from the top.
public struct Bitmap: Hashable, Sendable {
    /// Its size in pixels.
    public let size: PixelSize
    /// Four bytes a pixel, without padding.
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
