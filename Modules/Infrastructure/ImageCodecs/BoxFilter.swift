import ImageInterface

/// Shrinks a picture by averaging blocks of pixels while its rows, or interlaced passes, are decoded.
///
/// Blocks consist of whole pixels and differ in size by one pixel at most. Colors are weighted by opacity.
struct BoxFilter {
    /// An axis: the block of each source pixel, and the size of each block.
    private struct Axis {
        let blocks: Int
        let block: [Int32]
        let sizes: [UInt32]

        init(from source: Int, covering target: Int) {
            let factor = max(1, source / max(1, target))
            // 32 bits hold the sum of 256 × 256 products of two bytes.
            let blocks = max(source / factor, (source + 255) / 256)
            self.blocks = blocks
            var sizes = [UInt32](repeating: 0, count: blocks)
            block = (0..<source).map { pixel in
                let block = ((2 * pixel + 1) * blocks) / (2 * source)
                sizes[block] += 1
                return Int32(block)
            }
            self.sizes = sizes
        }
    }

    /// The size after shrinking; that of the source where it is small enough.
    let size: PixelSize

    private let columns: Axis
    private let rows: Axis
    private let holdsAllRows: Bool
    private var sums: [SIMD4<UInt32>]

    /// - Parameter isInterlaced: Whether rows arrive in passes, so that all sums are held until the end.
    init(from source: PixelSize, covering target: PixelSize, isInterlaced: Bool = false) {
        columns = Axis(from: source.width, covering: target.width)
        rows = Axis(from: source.height, covering: target.height)
        size = PixelSize(width: columns.blocks, height: rows.blocks)
        holdsAllRows = isInterlaced
        let isUnchanged = size == source
        let held = isUnchanged ? 0 : columns.blocks * (isInterlaced ? rows.blocks : 1)
        sums = Array(repeating: .zero, count: held)
    }

    /// Adds the pixels of a row, or of a pass over it.
    mutating func add(_ pixels: UnsafeRawBufferPointer, row: Int, column: Int = 0, step: Int = 1) {
        let start = holdsAllRows ? Int(rows.block[row]) * columns.blocks : 0
        let count = (columns.block.count - column + step - 1) / step
        precondition(pixels.count >= 4 * count, "A row has all its pixels")
        sums.withUnsafeMutableBufferPointer { sums in
            columns.block.withUnsafeBufferPointer { block in
                var at = column
                for pixel in 0..<count {
                    let bytes = pixels.loadUnaligned(fromByteOffset: 4 * pixel, as: SIMD4<UInt8>.self)
                    let parts = SIMD4<UInt32>(truncatingIfNeeded: bytes)
                    let weights = SIMD4<UInt32>(parts.w, parts.w, parts.w, 1)
                    sums[start + Int(block[at])] &+= parts &* weights
                    at += step
                }
            }
        }
    }

    /// Writes the averages of the blocks that end at a source row, and resets their sums.
    mutating func finish(row: Int, into output: UnsafeMutableBufferPointer<UInt8>) {
        let block = Int(rows.block[row])
        guard row + 1 == rows.block.count || Int(rows.block[row + 1]) != block else { return }
        let start = holdsAllRows ? block * columns.blocks : 0
        var offset = 4 * block * columns.blocks
        for column in 0..<columns.blocks {
            let sum = sums[start + column]
            let pixel = average(sum, count: columns.sizes[column] * rows.sizes[block])
            for part in 0..<4 { output[offset + part] = pixel[part] }
            offset += 4
            sums[start + column] = .zero
        }
    }

    private func average(_ sum: SIMD4<UInt32>, count: UInt32) -> SIMD4<UInt8> {
        let alpha = sum.w
        guard alpha > 0 else { return .zero }
        // 64 bits, since the sum plus half the divisor may exceed 32.
        let half = UInt64(alpha / 2)
        return SIMD4(
            UInt8((UInt64(sum.x) + half) / UInt64(alpha)), UInt8((UInt64(sum.y) + half) / UInt64(alpha)),
            UInt8((UInt64(sum.z) + half) / UInt64(alpha)), UInt8((alpha + count / 2) / count))
    }
}
