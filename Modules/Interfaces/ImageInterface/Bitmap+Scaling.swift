extension Bitmap {
    /// The picture in another size, by area averaging: each pixel becomes the mean of the area that it
    /// covers, fractions included, with colors weighted by opacity. Enlarged pixels become blocks.
    ///
    /// Means are of the stored values, as in browsers and terminals, not of linear light.
    ///
    /// - Parameter target: Negative numbers become 0.
    public func scaled(to target: PixelSize) -> Bitmap {
        let target = PixelSize(width: max(0, target.width), height: max(0, target.height))
        if target == size { return self }
        let isEmpty = size.width == 0 || size.height == 0
        let scaled = [UInt8](unsafeUninitializedCapacity: 4 * target.width * target.height) { output, count in
            output.initialize(repeating: 0)
            count = output.count
            guard !isEmpty, !output.isEmpty else { return }
            pixels.withUnsafeBytes { input in
                AreaMean(from: size, to: target).write(input, to: UnsafeMutableRawBufferPointer(output))
            }
        }
        return Bitmap(size: target, pixels: scaled)
    }
}

/// Area averaging, first along rows, then along columns.
private struct AreaMean {
    /// Red, green and blue, 0…255 times alpha; and alpha, 0…1.
    typealias Light = SIMD4<Float>

    private let source: PixelSize
    private let target: PixelSize
    private let columns: [Span]
    private let rows: [Span]

    init(from source: PixelSize, to target: PixelSize) {
        self.source = source
        self.target = target
        columns = Span.spans(of: source.width, in: target.width)
        rows = Span.spans(of: source.height, in: target.height)
    }

    func write(_ input: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: Light.self, capacity: 2 * target.width) { buffer in
            buffer.initialize(repeating: .zero)
            let line = UnsafeMutableBufferPointer(rebasing: buffer[..<target.width])
            let sum = UnsafeMutableBufferPointer(rebasing: buffer[target.width...])
            var lineRow = -1
            for (row, span) in rows.enumerated() {
                sum.update(repeating: .zero)
                for sourceRow in span.first...span.last {
                    // Adjacent spans share a source row at their border.
                    if sourceRow != lineRow { shrink(input, row: sourceRow, into: line) }
                    lineRow = sourceRow
                    let weight = span.weight(of: sourceRow)
                    for column in 0..<target.width { sum[column] += line[column] * weight }
                }
                for column in 0..<target.width {
                    write(sum[column], to: output, 4 * (row * target.width + column))
                }
            }
        }
    }

    private func shrink(
        _ input: UnsafeRawBufferPointer, row: Int, into line: UnsafeMutableBufferPointer<Light>
    ) {
        let start = 4 * row * source.width
        columns.withUnsafeBufferPointer { columns in
            for (column, span) in columns.enumerated() {
                var sum = light(input, start + 4 * span.first) * span.firstWeight
                if span.last > span.first {
                    var middle = Light.zero
                    for pixel in span.first + 1..<span.last { middle += light(input, start + 4 * pixel) }
                    sum += middle * span.weight + light(input, start + 4 * span.last) * span.lastWeight
                }
                line[column] = sum
            }
        }
    }

    private func light(_ input: UnsafeRawBufferPointer, _ offset: Int) -> Light {
        let alpha = Float(input[offset + 3])
        return Light(Float(input[offset]), Float(input[offset + 1]), Float(input[offset + 2]), 1)
            * (alpha * (1 / 255))
    }

    private func write(_ light: Light, to output: UnsafeMutableRawBufferPointer, _ offset: Int) {
        let alpha = light.w
        guard alpha > 0 else { return }
        let parts = light / alpha + 0.5
        output[offset] = UInt8(min(255, parts.x))
        output[offset + 1] = UInt8(min(255, parts.y))
        output[offset + 2] = UInt8(min(255, parts.z))
        output[offset + 3] = UInt8(min(255, 255 * alpha + 0.5))
    }
}

/// The pixels of a source axis that a target pixel covers.
private struct Span {
    let first: Int
    let last: Int
    /// The weights of the first pixel, of the last, and of each between; all add up to 1.
    let firstWeight: Float
    let lastWeight: Float
    let weight: Float

    func weight(of pixel: Int) -> Float {
        pixel == first ? firstWeight : pixel == last ? lastWeight : weight
    }

    static func spans(of source: Int, in target: Int) -> [Span] {
        let share = 1 / Float(source)
        // In units of 1/target of a source pixel, all borders are whole numbers.
        return (0..<target).map { pixel in
            let start = pixel * source
            let end = start + source
            let first = start / target
            let last = (end - 1) / target
            if first == last {
                return Span(first: first, last: last, firstWeight: 1, lastWeight: 1, weight: 1)
            }
            return Span(
                first: first, last: last, firstWeight: Float((first + 1) * target - start) * share,
                lastWeight: Float(end - last * target) * share, weight: Float(target) * share)
        }
    }
}
