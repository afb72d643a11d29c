import ImageArtBlocks
import ImageInterface
public import TextInterface

/// A drawn landscape in place of a loaded picture, different for each number.
nonisolated public struct PreviewPicture: Sendable {
    private let number: Int
    private let size: PixelSize

    /// - Parameters:
    ///   - number: The number of the landscape.
    ///   - width: The width in pixels; positive.
    ///   - height: The height in pixels; positive.
    public init(_ number: Int, width: Int = 1_600, height: Int = 900) {
        self.number = number
        size = PixelSize(width: width, height: height)
    }

    /// The picture's art within a box of cells.
    ///
    /// - Parameter isFilled: Whether the art is cropped to the box; otherwise it keeps its aspect ratio.
    public func art(columns: Int, rows: Int, isFilled: Bool = false, appearance: Appearance) -> Grid {
        let (art, geometry) = (HalfBlockArt(), CellGeometry.usual)
        let part = geometry.part(of: size, filling: columns, by: rows)
        let cells =
            isFilled
            ? (columns: columns, rows: rows) : geometry.cells(for: size, columns: columns, rows: rows)
        let pixels = art.pixelsPerCell
        let target = PixelSize(width: cells.columns * pixels.width, height: cells.rows * pixels.height)
        let whole = PixelSize(
            width: target.width * size.width / part.width, height: target.height * size.height / part.height)
        return art.art(
            of: isFilled ? bitmap(whole).cropped(to: target) : bitmap(target), columns: cells.columns,
            rows: cells.rows, background: Palette(appearance).background)
    }

    private func bitmap(_ size: PixelSize) -> Bitmap {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * size.width * size.height)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let color = color(
                    x: (Double(column) + 0.5) / Double(size.width),
                    y: (Double(row) + 0.5) / Double(size.height)
                )
                pixels += [color.red, color.green, color.blue, 0xFF]
            }
        }
        return Bitmap(size: size, pixels: pixels)
    }

    /// A sky gradient, a sun, two ranges of hills and a foreground.
    private func color(x: Double, y: Double) -> Color {
        let scene = Self.scenes[number % Self.scenes.count]
        let phase = Double(number) * 1.7
        let far = 0.55 + 0.10 * wave(2.1 * x + phase) + 0.03 * wave(7 * x + phase)
        let near = 0.72 + 0.08 * wave(1.3 * x + 2 * phase) + 0.02 * wave(9 * x)
        if y > near { return mix(scene.near, Color(0x101418), (y - near) / (1 - near) * 0.7) }
        if y > far { return mix(scene.far, scene.near, (y - far) / 0.4) }
        let (sunX, sunY) = (0.2 + 0.6 * (0.5 + 0.5 * wave(phase)), 0.28)
        let (dx, dy) = ((x - sunX) * Double(size.width) / Double(size.height), y - sunY)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance < 0.1 { return scene.sun }
        return mix(scene.sun, mix(scene.sky, scene.haze, y / 0.6), min(1, 0.55 + distance))
    }

    private struct Scene {
        let sky, haze, sun, far, near: Color
    }

    private static let scenes = [
        Scene(
            sky: Color(0x4F86C6), haze: Color(0xCFE3F2), sun: Color(0xFFF3C4), far: Color(0x6F8FA8),
            near: Color(0x2F5D50)),
        Scene(
            sky: Color(0x3B2E5A), haze: Color(0xE8846B), sun: Color(0xFFD98A), far: Color(0x6A4C6D),
            near: Color(0x2A2340)),
        Scene(
            sky: Color(0x7FB7BE), haze: Color(0xF4E8C1), sun: Color(0xFFFFFF), far: Color(0xA3B18A),
            near: Color(0x588157)),
        Scene(
            sky: Color(0x0B132B), haze: Color(0x3A506B), sun: Color(0xE0E6F0), far: Color(0x1C2541),
            near: Color(0x12182B)),
    ]
}

/// An approximate sine of alternating parabolas, without a math library.
nonisolated private func wave(_ x: Double) -> Double {
    let turn = x - x.rounded(.down)
    return turn < 0.5 ? 16 * turn * (0.5 - turn) : -16 * (turn - 0.5) * (1 - turn)
}

/// The linear interpolation of two colors: the first at 0, the second at 1.
nonisolated private func mix(_ one: Color, _ other: Color, _ part: Double) -> Color {
    let part = min(1, max(0, part))
    func channel(_ one: UInt8, _ other: UInt8) -> UInt8 {
        UInt8(Double(one) + (Double(other) - Double(one)) * part)
    }
    return Color(
        red: channel(one.red, other.red), green: channel(one.green, other.green),
        blue: channel(one.blue, other.blue))
}
