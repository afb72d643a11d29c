/// A finished picture: three bytes a pixel, red, green, blue, row after row without gaps.
struct Pixels: Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
}

extension Canvas {
    /// The picture in bytes, dithered with an 8 × 8 Bayer matrix against the bands of a sky in eight bits.
    func finished() -> Pixels {
        let thresholds = (0..<64).map { index in
            let (x, y) = (index % 8, index / 8)
            let rank = (0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | (y >> $1 & 1) }
            return (Float(rank) + 0.5) / 64
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows * 3) { buffer, count in
            for index in 0..<columns * rows {
                let color = pixels[index] * 255 + thresholds[index / columns % 8 * 8 + index % columns % 8]
                let clamped = color.clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
                for part in 0..<3 { buffer[index * 3 + part] = UInt8(clamped[part]) }
            }
            count = columns * rows * 3
        }
        return Pixels(width: columns, height: rows, bytes: bytes)
    }
}
