/// Gradient noise (Perlin) in two dimensions, the same for the same seed.
struct Noise {
    let seed: UInt32

    /// From about −1 to 1.
    func value(_ x: Float, _ y: Float = 0) -> Float {
        // Gradient noise is 0 at whole coordinates: each seed has these places elsewhere.
        let (x, y) = (x + Float(seed & 0xFF) * 0.37, y + Float(seed >> 8 & 0xFF) * 0.37)
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (dx, dy, column, row) = (x - left, y - top, Int32(left), Int32(top))
        let across = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
        let upperLeft = slope(column, row, dx, dy)
        let upper = upperLeft + (slope(column &+ 1, row, dx - 1, dy) - upperLeft) * across
        let lowerLeft = slope(column, row &+ 1, dx, dy - 1)
        let lower = lowerLeft + (slope(column &+ 1, row &+ 1, dx - 1, dy - 1) - lowerLeft) * across
        return (upper + (lower - upper) * dy * dy * dy * (dy * (dy * 6 - 15) + 10)) * 1.4
    }

    /// A sum of octaves, each of them half as large and half as strong as the one before it, from −1 to 1.
    @inline(__always)
    func fractal(_ x: Float, _ y: Float = 0, octaves: Int = 4, of shape: (Float) -> Float = { $0 }) -> Float {
        var (x, y, weight, sum) = (x, y, Float(0.5), Float(0))
        for _ in 0..<octaves {
            sum += shape(value(x, y)) * weight
            // A factor that is not 2, and an offset, keep the lattices of the octaves apart.
            (x, y, weight) = (x * 2.03 + 17.17, y * 2.03 + 5.71, weight / 2)
        }
        return sum / (1 - weight * 2)
    }

    /// The same with sharp crests, from 0 to 1.
    func crests(_ x: Float, _ y: Float = 0, octaves: Int = 6) -> Float {
        fractal(x, y, octaves: octaves) { (1 - abs($0)) * (1 - abs($0)) }
    }

    func hash(_ column: Int32, _ row: Int32) -> UInt32 {
        var value = UInt32(bitPattern: column) &* 0x9E37_79B1 ^ UInt32(bitPattern: row) &* 0x85EB_CA77 ^ seed
        value = (value ^ (value >> 15)) &* 0x2C1B_3C6D
        return (value ^ (value >> 12)) &* 0x297A_2D39 ^ value >> 7
    }

    private func slope(_ column: Int32, _ row: Int32, _ dx: Float, _ dy: Float) -> Float {
        let bits = hash(column, row)
        return (Float(bits & 0xFFFF) / 32_767.5 - 1) * dx + (Float(bits >> 16) / 32_767.5 - 1) * dy
    }
}
