public import TextInterface

/// A picture of indexed colors: one byte a pixel, row by row from the top.
public struct IndexedBitmap: Hashable, Sendable {
    /// Its size in pixels.
    public let size: PixelSize
    /// The colors, at most 256.
    public let palette: [Color]
    /// The palette index of each pixel.
    public let pixels: [UInt8]
}

extension Bitmap {
    /// The picture in few colors, by recursive division of the color space at the largest variance; each box
    /// is shown in its mean. Nothing is dithered, since dithering flickers when a picture moves. Opacity is
    /// ignored: see ``flattened(over:)``.
    ///
    /// - Parameter count: The maximum number of colors, clamped to 1…256.
    public func indexed(colors count: Int) -> IndexedBitmap {
        var histogram = Histogram(of: self)
        let palette = histogram.divided(into: min(256, max(1, count)))
        let indices = [UInt8](unsafeUninitializedCapacity: pixels.count / 4) { output, filled in
            pixels.withUnsafeBytes { input in
                histogram.indices.withUnsafeBufferPointer { indices in
                    for pixel in 0..<input.count / 4 {
                        let bytes = input.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
                        output[pixel] = indices[Histogram.bin(of: UInt32(littleEndian: bytes))]
                    }
                }
            }
            filled = pixels.count / 4
        }
        return IndexedBitmap(size: size, palette: palette, pixels: indices)
    }
}

/// A histogram of a picture, with the upper five bits of each component.
private struct Histogram {
    /// The mean red, green and blue of a bin, and its count of pixels.
    typealias Entry = SIMD4<Float>

    /// A range of entries that share a palette color.
    private struct Box {
        var range: Range<Int>
        /// The component with the largest variance, and that variance.
        var axis = 0
        var spread: Float = 0
        var mean = Entry.zero
    }

    /// The palette index of each bin.
    private(set) var indices = [UInt8](repeating: 0, count: 1 << 15)
    private var entries: [Entry] = []
    private var bins: [Int32] = []

    /// The bin of a pixel with red in the lowest byte.
    static func bin(of pixel: UInt32) -> Int {
        let (red, green, blue) = (pixel >> 3 & 0x1F, pixel >> 6 & 0x3E0, pixel >> 9 & 0x7C00)
        return Int(red | green | blue)
    }

    init(of bitmap: Bitmap) {
        // Integers: a float cannot count beyond 2^24.
        var sums = [SIMD4<UInt32>](repeating: .zero, count: 1 << 15)
        sums.withUnsafeMutableBufferPointer { sums in
            bitmap.pixels.withUnsafeBytes { input in
                for pixel in 0..<input.count / 4 {
                    let bytes = input.loadUnaligned(fromByteOffset: 4 * pixel, as: SIMD4<UInt8>.self)
                    var parts = SIMD4<UInt32>(truncatingIfNeeded: bytes)
                    parts.w = 1
                    let whole = input.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
                    sums[Self.bin(of: UInt32(littleEndian: whole))] &+= parts
                }
            }
        }
        for (bin, sum) in sums.enumerated() where sum.w > 0 {
            let count = Float(sum.w)
            entries.append(Entry(Float(sum.x) / count, Float(sum.y) / count, Float(sum.z) / count, count))
            bins.append(Int32(bin))
        }
    }

    /// Divides the entries into boxes, and maps all bins.
    mutating func divided(into count: Int) -> [Color] {
        guard !entries.isEmpty else { return [] }
        var boxes = [box(0..<entries.count)]
        while boxes.count < count,
            let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
            boxes[widest].spread > 0
        {
            let (one, other) = divide(boxes[widest])
            boxes[widest] = one
            boxes.append(other)
        }
        for (index, box) in boxes.enumerated() {
            for entry in box.range { indices[Int(bins[entry])] = UInt8(index) }
        }
        return boxes.map { box in
            Color(
                red: UInt8(box.mean.x + 0.5), green: UInt8(box.mean.y + 0.5), blue: UInt8(box.mean.z + 0.5))
        }
    }

    /// Divides a box at its mean.
    private mutating func divide(_ box: Box) -> (Box, Box) {
        let (axis, mean) = (box.axis, box.mean[box.axis])
        var middle = box.range.lowerBound
        for index in box.range where entries[index][axis] <= mean {
            entries.swapAt(index, middle)
            bins.swapAt(index, middle)
            middle += 1
        }
        // Rounding may move the mean outside of the range.
        middle = min(max(middle, box.range.lowerBound + 1), box.range.upperBound - 1)
        return (self.box(box.range.lowerBound..<middle), self.box(middle..<box.range.upperBound))
    }

    private func box(_ range: Range<Int>) -> Box {
        var box = Box(range: range)
        var (sum, weight) = (Entry.zero, Float(0))
        for entry in entries[range] {
            sum += entry * entry.w
            weight += entry.w
        }
        box.mean = sum / weight
        guard range.count > 1 else { return box }
        var spread = Entry.zero
        for entry in entries[range] {
            let distance = entry - box.mean
            spread += distance * distance * entry.w
        }
        box.axis = (0..<3).max { spread[$0] < spread[$1] } ?? 0
        box.spread = spread[box.axis]
        return box
    }
}
