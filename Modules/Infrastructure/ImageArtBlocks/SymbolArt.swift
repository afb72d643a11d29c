public import ImageInterface
public import TextInterface

/// Draws pictures in block symbols of up to six parts: halves, quadrants, and the sextants of Unicode 13
/// where the terminal draws them.
///
/// Each cell has the symbol and the two colors of the least squared error, among all symbols. Nothing is
/// dithered, since dithering flickers when a picture moves.
public struct SymbolArt: ImageArt {
    private let hasSextants: Bool

    /// Makes the art.
    ///
    /// - Parameter hasSextants: Whether sextants are among the symbols.
    public init(hasSextants: Bool = true) {
        self.hasSextants = hasSextants
    }

    /// Two across and six down, which all symbols divide evenly.
    public var pixelsPerCell: PixelSize { PixelSize(width: 2, height: 6) }

    /// The picture, scaled to `columns` × `rows` cells, transparent parts over `background`.
    ///
    /// Over the default color, parts of less than half opacity stay free, and the others are opaque.
    public func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        let (columns, rows) = (max(0, columns), max(0, rows))
        let size = PixelSize(width: 2 * columns, height: 6 * rows)
        let flat = bitmap.scaled(to: size).flattened(over: background)
        return flat.pixels.withUnsafeBytes { pixels in
            Grid(columns: columns, rows: rows) { row, column in
                symbol(of: Samples(pixels, width: size.width, row: 6 * row, column: 2 * column))
            }
        }
    }

    private func symbol(of samples: Samples) -> (Unicode.Scalar, Style) {
        if samples.areEven { return (" ", Style(background: Samples.color(samples.sum, count: 12))) }
        var best = Division(mask: 0, isSextant: true, front: .zero, count: 0, score: -.infinity)
        // Of each symbol and its inverse only the one without the last part is tried.
        if hasSextants { best.improve(samples, in: 5, isSextant: true) { samples.sextant($0) } }
        best.improve(samples, in: 3, isSextant: false) { samples.quadrant($0) }
        return Self.style(
            best.isSextant ? Self.sextant(best.mask) : Self.quadrant(best.mask),
            counterpart: best.isSextant ? Self.sextant(63 - best.mask) : Self.quadrant(15 - best.mask),
            Samples.color(best.front, count: best.count),
            Samples.color(samples.sum - best.front, count: 12 - best.count))
    }

    /// As a foreground, the default color would be the text's, so it is an inverse symbol's background.
    private static func style(
        _ symbol: Unicode.Scalar, counterpart: Unicode.Scalar, _ front: Color, _ back: Color
    ) -> (Unicode.Scalar, Style) {
        if front == back { return (" ", Style(background: back)) }
        if front.isTerminal { return (counterpart, Style(foreground: back)) }
        return (symbol, Style(foreground: front, background: back))
    }

    // MARK: Symbols

    /// Sextants are numbered by their mask; the left and the right half, which are older, are skipped.
    private static func sextant(_ mask: Int) -> Unicode.Scalar {
        switch mask {
        case 21: "▌"
        case 42: "▐"
        default: Unicode.Scalar(UInt32(0x1FB00 + mask - 1 - (mask > 21 ? 1 : 0) - (mask > 42 ? 1 : 0)))!
        }
    }

    /// The quadrant symbol of a mask, with the upper left part in the lowest bit.
    static func quadrant(_ mask: Int) -> Unicode.Scalar { quadrants[mask] }

    private static let quadrants = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".unicodeScalars)
}

/// A symbol as the mask of its filled parts, with the upper left part in the lowest bit.
private struct Division {
    var mask: Int
    var isSextant: Bool
    /// The sum of the filled pixels, and their count.
    var front: Samples.Light
    var count: Float
    var score: Float

    /// Replaces the division by the best one of some parts.
    mutating func improve(
        _ samples: Samples, in parts: Int, isSextant: Bool, _ light: (Int) -> Samples.Light
    ) {
        var front = Samples.Light.zero
        var mask = 0
        // In Gray code order, in which one part changes at a time.
        for step in 1..<1 << parts {
            let part = step.trailingZeroBitCount
            mask ^= 1 << part
            if mask & 1 << part != 0 { front += light(part) } else { front -= light(part) }
            let count = Float((isSextant ? 2 : 3) * mask.nonzeroBitCount)
            let score = samples.score(front, count)
            if score > self.score {
                self = Division(mask: mask, isSextant: isSextant, front: front, count: count, score: score)
            }
        }
    }
}

/// The pixels of a cell, two across and six down, for sums over parts.
private struct Samples {
    /// Red, green, blue and alpha, 0…255; transparent pixels have no color.
    typealias Light = SIMD4<Float>

    let sum: Light
    /// Whether all pixels are equal.
    let areEven: Bool
    /// Left and right, six rows.
    private let pairs: (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>)

    init(_ pixels: UnsafeRawBufferPointer, width: Int, row: Int, column: Int) {
        func pair(_ y: Int) -> SIMD8<UInt8> {
            pixels.loadUnaligned(fromByteOffset: 4 * ((row + y) * width + column), as: SIMD8<UInt8>.self)
        }
        let bytes = (pair(0), pair(1), pair(2), pair(3), pair(4), pair(5))
        areEven =
            bytes.0.lowHalf == bytes.0.highHalf && bytes.0 == bytes.1 && bytes.0 == bytes.2
            && bytes.0 == bytes.3
            && bytes.0 == bytes.4 && bytes.0 == bytes.5
        pairs = (
            SIMD8(bytes.0), SIMD8(bytes.1), SIMD8(bytes.2), SIMD8(bytes.3), SIMD8(bytes.4), SIMD8(bytes.5)
        )
        let all = pairs.0 + pairs.1 + pairs.2 + pairs.3 + pairs.4 + pairs.5
        sum = all.lowHalf + all.highHalf
    }

    /// The sum of a sextant, two pixels.
    func sextant(_ part: Int) -> Light {
        let rows =
            switch part / 2 {
            case 0: pairs.0 + pairs.1
            case 1: pairs.2 + pairs.3
            default: pairs.4 + pairs.5
            }
        return part % 2 == 0 ? rows.lowHalf : rows.highHalf
    }

    /// The sum of a quadrant, three pixels.
    func quadrant(_ part: Int) -> Light {
        let rows = part / 2 == 0 ? pairs.0 + pairs.1 + pairs.2 : pairs.3 + pairs.4 + pairs.5
        return part % 2 == 0 ? rows.lowHalf : rows.highHalf
    }

    /// The score of two mean colors, of which one fills `count` pixels: larger for a smaller squared error.
    func score(_ front: Light, _ count: Float) -> Float {
        let back = sum - front
        return (front * front).sum() / count + (back * back).sum() / (12 - count)
    }

    /// The mean of opaque pixels, or the default color where fewer than half are opaque.
    static func color(_ sum: Light, count: Float) -> Color {
        guard sum.w >= 127.5 * count else { return .terminal }
        let mean = sum * (255 / sum.w) + 0.5
        return Color(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
    }
}
