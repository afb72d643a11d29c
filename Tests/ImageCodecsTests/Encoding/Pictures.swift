import ImageInterface

/// Sample pictures, and their comparison.
extension Bitmap {
    /// A color in each quarter: red and green above blue and white.
    static func quarters(_ size: PixelSize) -> Bitmap {
        Bitmap(size) { x, y in
            switch (2 * x >= size.width, 2 * y >= size.height) {
            case (false, false): .red
            case (true, false): .green
            case (false, true): .blue
            case (true, true): .white
            }
        }
    }

    /// A gradient of colors and opacity.
    static func gradient(_ size: PixelSize) -> Bitmap {
        Bitmap(size) { x, y in
            SIMD4(
                UInt8(255 * x / max(1, size.width - 1)), UInt8(255 * y / max(1, size.height - 1)),
                UInt8(255 - 255 * x / max(1, size.width - 1)), UInt8(255 - 200 * y / max(1, size.height - 1)))
        }
    }

    static func random(_ size: PixelSize, with generator: inout some RandomNumberGenerator) -> Bitmap {
        Bitmap(
            size: size,
            pixels: (0..<4 * size.width * size.height).map { _ in UInt8.random(in: 0...255, using: &generator)
            })
    }

    init(_ size: PixelSize, _ color: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = color(x, y)
                pixels += [color.x, color.y, color.z, color.w]
            }
        }
        self.init(size: size, pixels: pixels)
    }

    /// Red, green, blue and alpha of a pixel.
    subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        let place = 4 * (y * size.width + x)
        return SIMD4(pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3])
    }

    /// The colors at the middles of the four quarters, row by row.
    var quarterColors: [SIMD4<UInt8>] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in self[size.width * x / 4, size.height * y / 4] }
    }

    /// The colors in gray.
    var gray: Bitmap {
        Bitmap(size) { x, y in
            let color = self[x, y]
            let gray = UInt8((Int(color.x) + Int(color.y) + Int(color.z)) / 3)
            return SIMD4(gray, gray, gray, color.w)
        }
    }

    /// The largest difference of any component of any pixel.
    func distance(to other: Bitmap) -> Int {
        guard size == other.size else { return 256 }
        return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// The mean difference of the components.
    func meanDistance(to other: Bitmap) -> Double {
        guard size == other.size else { return 256 }
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }
}

extension SIMD4<UInt8> {
    static let red = SIMD4<UInt8>(255, 0, 0, 255)
    static let green = SIMD4<UInt8>(0, 255, 0, 255)
    static let blue = SIMD4<UInt8>(0, 0, 255, 255)
    static let white = SIMD4<UInt8>(255, 255, 255, 255)
    static let clear = SIMD4<UInt8>(0, 0, 0, 0)
}

extension PixelSize {
    static let one = PixelSize(width: 1, height: 1)
}
