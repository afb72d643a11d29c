public import ImageInterface
public import TextInterface

/// Draws pictures without colors, in quadrants that are filled in proportion to the brightness.
///
/// The quadrants have the terminal's text color, so shades are inverted on a light background. The dither is
/// ordered (Bayer, 4 × 4): a cell changes only where the picture does.
public struct DitheredArt: ImageArt {
    /// Makes the art.
    public init() {}

    /// Two pixels across, two down.
    public var pixelsPerCell: PixelSize { PixelSize(width: 2, height: 2) }

    /// The picture, scaled to `columns` × `rows` cells, with its contrast stretched. Transparent parts stay
    /// free. Only whether `background` is light matters; the default color counts as dark.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let (columns, rows) = (max(0, columns), max(0, rows))
        let shades = Shades(
            bitmap.scaled(to: PixelSize(width: 2 * columns, height: 2 * rows)), onLight: background.isLight)
        return Grid(columns: columns, rows: rows) { row, column in
            var mask = 0
            for part in 0..<4 {
                let (x, y) = (2 * column + part % 2, 2 * row + part / 2)
                if shades.isFilled(y * 2 * columns + x, x, y) { mask |= 1 << part }
            }
            return (SymbolArt.quadrant(mask), .plain)
        }
    }
}

/// The fill of each pixel, 0…255.
private struct Shades {
    private let shades: [UInt8]

    init(_ bitmap: Bitmap, onLight: Bool) {
        shades = bitmap.pixels.withUnsafeBytes { bytes in
            let pixels = (0..<bytes.count / 4).lazy.map { index in
                SIMD4<UInt32>(
                    truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self))
            }
            var counts = [Int](repeating: 0, count: 256)
            for pixel in pixels where pixel.w >= 128 { counts[Self.light(of: pixel)] += 1 }
            let levels = Self.levels(counts, onLight: onLight)
            return pixels.map { UInt8((levels[Self.light(of: $0)] * $0.w + 127) / 255) }
        }
    }

    func isFilled(_ index: Int, _ x: Int, _ y: Int) -> Bool {
        // Thresholds at the middles of 16 steps: 0 is never filled, and 255 always.
        32 * Int(shades[index]) > 255 * (2 * Self.order[y % 4 * 4 + x % 4] + 1)
    }

    /// The luma, 0…255 (ITU-R BT.601).
    private static func light(of pixel: SIMD4<UInt32>) -> Int {
        Int((77 * pixel.x + 150 * pixel.y + 29 * pixel.z) >> 8)
    }

    /// The fill for each luma. The darkest and the brightest hundredth of the pixels become black and white;
    /// the contrast is stretched four times at most, and a uniform picture keeps its shade.
    private static func levels(_ counts: [Int], onLight: Bool) -> [UInt32] {
        let spared = counts.reduce(0, +) / 100
        func end(_ order: some Sequence<Int>) -> Int {
            var passed = 0
            return order.first {
                passed += counts[$0]
                return passed > spared
            } ?? 0
        }
        var low = Double(end(0...255))
        var width = Double(end((0...255).reversed())) - low
        if width < 64 {
            low -= (64 - width) * low / (255 - width)
            width = 64
        }
        return (0...255).map { light in
            let level = UInt32(min(255, max(0, 255 * (Double(light) - low) / width)).rounded())
            return onLight ? 255 - level : level
        }
    }

    private static let order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}

extension Color {
    fileprivate var isLight: Bool {
        !isTerminal && 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) >= 128 * 1_000
    }
}
