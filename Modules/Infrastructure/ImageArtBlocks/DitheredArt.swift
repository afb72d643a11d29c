public import ImageInterface
public import TextInterface

/// Draws pictures without colours, in quarters of cells: the lighter a place is, the more of them are filled.
///
/// The quarters have the colour of the terminal's text, so on a light background it is the other way round. The shades
/// between are an ordered dither (Bayer, 4 × 4), in which a place changes only where the picture does.
public struct DitheredArt: ImageArt {
    /// Makes the art.
    public init() {}

    /// Two pixels across, two down.
    public var pixelsPerCell: PixelSize { PixelSize(width: 2, height: 2) }

    /// The picture, scaled by averaging to fill `columns` × `rows` cells, with the contrast stretched to the shades that
    /// it has. Transparent parts stay free; only whether `background` is light counts, and the terminal's own colour
    /// counts as dark.
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

/// How much of each pixel is filled, 0…255.
private struct Shades {
    private let shades: [UInt8]

    init(_ bitmap: Bitmap, onLight: Bool) {
        shades = bitmap.pixels.withUnsafeBytes { bytes in
            let pixels = (0..<bytes.count / 4).lazy.map { place in
                SIMD4<UInt32>(
                    truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD4<UInt8>.self))
            }
            var counts = [Int](repeating: 0, count: 256)
            for pixel in pixels where pixel.w >= 128 { counts[Self.light(of: pixel)] += 1 }
            let levels = Self.levels(counts, onLight: onLight)
            return pixels.map { UInt8((levels[Self.light(of: $0)] * $0.w + 127) / 255) }
        }
    }

    func isFilled(_ place: Int, _ x: Int, _ y: Int) -> Bool {
        // Thresholds in the middles of 16 steps: nothing is never filled, and all of it always is.
        32 * Int(shades[place]) > 255 * (2 * Self.order[y % 4 * 4 + x % 4] + 1)
    }

    /// Brightness, 0…255, of the stored values (ITU-R BT.601).
    private static func light(of pixel: SIMD4<UInt32>) -> Int {
        Int((77 * pixel.x + 150 * pixel.y + 29 * pixel.z) >> 8)
    }

    /// How much is filled at each brightness. The darkest and the brightest hundredth of the pixels become black and white;
    /// a picture of few shades is stretched four times at most, and one of a single shade keeps it.
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
