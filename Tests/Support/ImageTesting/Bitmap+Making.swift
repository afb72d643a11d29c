public import ImageInterface

extension Bitmap {
    /// A bitmap with a color for each pixel.
    public init(_ size: PixelSize, _ color: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = color(x, y)
                pixels += [color.x, color.y, color.z, color.w]
            }
        }
        self.init(size: size, pixels: pixels)
    }

    /// A bitmap of one color.
    public static func filled(_ size: PixelSize, _ color: SIMD4<UInt8>) -> Bitmap {
        Bitmap(size) { _, _ in color }
    }
}

extension SIMD4<UInt8> {
    static let red = SIMD4<UInt8>(255, 0, 0, 255)
    static let green = SIMD4<UInt8>(0, 255, 0, 255)
    static let blue = SIMD4<UInt8>(0, 0, 255, 255)
    static let white = SIMD4<UInt8>(255, 255, 255, 255)
}
