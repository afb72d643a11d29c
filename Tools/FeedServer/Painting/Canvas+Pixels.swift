extension Canvas {
    /// Thresholds of an 8 × 8 Bayer matrix, from −½ to ½: they break up the bands that eight bits leave in a sky.
    private static let thresholds: [Float] = (0..<64).map { index in
        let x = index % 8
        let y = index / 8
        let rank = (0..<3).reduce(0) { rank, bit in
            rank << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
        }
        return (Float(rank) + 0.5) / 64 - 0.5
    }

    /// The finished picture in bytes.
    func finished() -> Pixels {
        let count = width * height * 3
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            let target = buffer.baseAddress!
            Self.thresholds.withUnsafeBufferPointer { thresholds in
                var y = 0
                while y < height {
                    quantize(
                        row(y), to: target + y * width * 3, thresholds: thresholds.baseAddress! + (y & 7) * 8)
                    y += 1
                }
            }
            written = count
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    private func quantize(
        _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt8>,
        thresholds: UnsafePointer<Float>
    ) {
        var x = 0
        var index = 0
        while x < width {
            let nudge = thresholds[x & 7] + 0.5
            let red = source[index] * 255 + nudge
            let green = source[index + 1] * 255 + nudge
            let blue = source[index + 2] * 255 + nudge
            target[index] = UInt8(red < 0 ? 0 : red > 255 ? 255 : red)
            target[index + 1] = UInt8(green < 0 ? 0 : green > 255 ? 255 : green)
            target[index + 2] = UInt8(blue < 0 ? 0 : blue > 255 ? 255 : blue)
            x += 1
            index += 3
        }
    }
}
