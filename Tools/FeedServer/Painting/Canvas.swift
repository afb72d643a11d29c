/// A range of places, in units of the picture's shorter side like all places and lengths.
typealias Extent = ClosedRange<Float>

/// A picture while it is painted. Brushes and layers return it, so that a scene is a chain of them.
final class Canvas {
    let (columns, rows): (Int, Int)
    let unit: Float
    let palette: Palette
    let pixels: UnsafeMutablePointer<Color>
    private var generator: SplitMix64
    /// The horizon, and the sun or the moon, for the layers that come after them.
    var (horizon, sun) = (Float(0), (x: Float(0), y: Float(0), radius: Float(0)))

    init(_ palette: Palette, width: Int, height: Int, seed: UInt64) {
        (columns, rows, unit) = (width, height, Float(min(width, height)))
        (self.palette, generator) = (palette, SplitMix64(seed: seed))
        pixels = .allocate(capacity: columns * rows)
        pixels.initialize(repeating: palette.near, count: columns * rows)
    }
    deinit { pixels.deallocate() }

    var width: Float { Float(columns) / unit }
    var height: Float { Float(rows) / unit }
    var noise: Noise { Noise(seed: UInt32(truncatingIfNeeded: generator.next())) }
    /// The direction of the light: −1 is the left, 1 the right.
    var side: Float { sun.x < width / 2 ? -1 : 1 }
    func random(_ range: Extent) -> Float { generator.number(in: range) }

    func line(_ value: (_ x: Float) -> Float) -> [Float] {
        (0..<columns).map { value((Float($0) + 0.5) / unit) }
    }

    @inline(__always) @discardableResult
    func paint(_ xs: Extent, _ ys: Extent, _ brush: (_ x: Float, _ y: Float) -> (Color, Float)) -> Self {
        let (left, right) = (max(0, Int(xs.lowerBound * unit)), min(columns, Int(xs.upperBound * unit) + 1))
        let (top, bottom) = (max(0, Int(ys.lowerBound * unit)), min(rows, Int(ys.upperBound * unit) + 1))
        for row in top..<max(top, bottom) {
            for column in left..<max(left, right) {
                let (color, share) = brush((Float(column) + 0.5) / unit, (Float(row) + 0.5) / unit)
                let index = row * columns + column
                if share > 0 { pixels[index] = pixels[index].mixed(color, min(1, share)) }
            }
        }
        return self
    }

    /// A disc that fades within `edge` of its rim, `flat` times as wide as high.
    @discardableResult func disc(
        _ x: Float, _ y: Float, _ radius: Float, _ color: Color, _ share: Float = 1, edge: Float = 0,
        flat: Float = 1
    ) -> Self {
        let (soft, reach) = (max(1 / unit, edge), radius + 1 / unit)
        return paint(x - reach * flat...x + reach * flat, y - reach...y + reach) {
            let (dx, dy) = (($0 - x) / flat, $1 - y)
            let near = ((reach - (dx * dx + dy * dy).squareRoot()) / soft).clamped
            return (color, share * near * near)
        }
    }

    @discardableResult
    func glow(_ x: Float, _ y: Float, _ size: Float, _ color: Color, _ share: Float, flat: Float = 1) -> Self
    {
        disc(x, y, size * 0.8, color, share, edge: size * 0.8, flat: flat)
    }

    /// An upright shape. `part` of its height goes from 0 at its top to 1, and `side` from −1 to 1.
    @inline(__always) @discardableResult func figure(
        _ x: Float, _ ys: Extent, half: (_ part: Float) -> Float,
        color: (_ side: Float, _ part: Float) -> Color
    ) -> Self {
        for row in Int(ys.lowerBound * unit)...Int(ys.upperBound * unit) {
            let y = (Float(row) + 0.5) / unit
            let part = ((y - ys.lowerBound) / (ys.upperBound - ys.lowerBound)).clamped
            let reach = max(0.3 / unit, half(part))
            paint(x - reach...x + reach, y...y) { px, _ in
                let cover = min((reach - abs(px - x)) * unit + 0.5, reach * 2 * unit)
                return (color((px - x) / reach, part), cover)
            }
        }
        return self
    }
}
