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
            count = output.count
            guard !isEmpty, !output.isEmpty else { return output.initialize(repeating: 0) }
            pixels.withUnsafeBytes { input in
                AreaMean(from: size, to: target).write(input, to: UnsafeMutableRawBufferPointer(output))
            }
        }
        return Bitmap(size: target, pixels: scaled)
    }
}

/// Area averaging, first along rows, then along columns.
private struct AreaMean {
    /// Red, green, blue and alpha, 0…255, the colors times alpha where that is not 255 everywhere.
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
        let isOpaque = input.isOpaque
        withUnsafeTemporaryAllocation(of: Light.self, capacity: 2 * target.width) { buffer in
            buffer.initialize(repeating: .zero)
            let line = UnsafeMutableBufferPointer(rebasing: buffer[..<target.width])
            let sum = UnsafeMutableBufferPointer(rebasing: buffer[target.width...])
            var lineRow = -1
            for (row, span) in rows.enumerated() {
                for sourceRow in span.first...span.last {
                    // Adjacent spans share a source row at their border.
                    if sourceRow != lineRow { shrink(input, isOpaque, row: sourceRow, into: line) }
                    lineRow = sourceRow
                    let weight = span.weight(of: sourceRow)
                    if sourceRow == span.first {
                        for column in 0..<target.width { sum[column] = line[column] * weight }
                    } else {
                        for column in 0..<target.width { sum[column] += line[column] * weight }
                    }
                }
                let start = 4 * row * target.width
                for column in 0..<target.width {
                    let light = isOpaque ? sum[column] : unweighted(sum[column])
                    output.storeBytes(
                        of: light.rounded, toByteOffset: start + 4 * column, as: SIMD4<UInt8>.self)
                }
            }
        }
    }

    private func shrink(
        _ input: UnsafeRawBufferPointer, _ isOpaque: Bool, row: Int,
        into line: UnsafeMutableBufferPointer<Light>
    ) {
        let source = UnsafeRawBufferPointer(
            rebasing: input[4 * row * source.width..<4 * (row + 1) * source.width])
        if isOpaque {
            shrink(into: line) { Light(source, pixel: $0) }
        } else {
            shrink(into: line) { weighted(Light(source, pixel: $0)) }
        }
    }

    @inline(__always) private func shrink(
        into line: UnsafeMutableBufferPointer<Light>, _ light: (Int) -> Light
    ) {
        columns.withUnsafeBufferPointer { columns in
            for (column, span) in columns.enumerated() {
                var sum = light(span.first) * span.firstWeight
                if span.last > span.first {
                    if span.last > span.first + 1 {
                        var middle = light(span.first + 1)
                        for pixel in span.first + 2..<span.last { middle += light(pixel) }
                        sum += middle * span.weight
                    }
                    sum += light(span.last) * span.lastWeight
                }
                line[column] = sum
            }
        }
    }

    /// The parts times alpha.
    private func weighted(_ light: Light) -> Light {
        var unit = light
        unit.w = 255
        return unit * (light.w * (1 / 255))
    }

    /// The parts without alpha.
    private func unweighted(_ light: Light) -> Light {
        guard light.w > 0 else { return .zero }
        var parts = light * (255 / light.w)
        parts.w = light.w
        return parts
    }
}

extension SIMD4<Float> {
    /// The parts of a pixel, 0…255.
    fileprivate init(_ bytes: UnsafeRawBufferPointer, pixel: Int) {
        let parts = bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: SIMD4<UInt8>.self)
        self.init(Float(parts.x), Float(parts.y), Float(parts.z), Float(parts.w))
    }

    /// The nearest whole numbers of 0…255. In the sum, the lowest 8 bits are the fraction.
    fileprivate var rounded: SIMD4<UInt8> {
        let sum = self + (32_768 + 0.5)
        return SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(sum, to: SIMD4<UInt32>.self) &>> 8)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether all pixels of four bytes have the greatest alpha.
    fileprivate var isOpaque: Bool {
        var all = SIMD16<UInt8>(repeating: 255)
        var offset = 0
        while offset + 16 <= count {
            all &= loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
            offset += 16
        }
        var isOpaque = all[3] & all[7] & all[11] & all[15] == 255
        while offset < count {
            isOpaque = isOpaque && self[offset + 3] == 255
            offset += 4
        }
        return isOpaque
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
