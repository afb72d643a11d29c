import Foundation

/// The pixels of a screen.
public struct Screenshot: Equatable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Four bytes a pixel: blue, green, red and one without a meaning.
    private let bytes: Data

    /// Reads a file of the X Window Dump format, which Xvfb writes; `nil` for any other.
    init?(_ file: Data) {
        // XWDFile.h: the header's size, the width, the height, the bytes a row, and the number of colors of
        // 12 bytes.
        func number(_ index: Int) -> Int { file[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard file.count > 100 else { return nil }
        (width, height) = (number(4), number(5))
        let start = number(0) + 12 * number(19)
        guard number(12) == 4 * width, file.count >= start + 4 * width * height else { return nil }
        bytes = file[start..<start + 4 * width * height]
    }

    /// Calls a closure with all pixels, row by row, as 0xRRGGBB below a byte without a meaning.
    public func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) throws -> Result) rethrows -> Result
    {
        try bytes.withUnsafeBytes { try body($0.assumingMemoryBound(to: UInt32.self)) }
    }

    /// The color of a pixel, as 0xRRGGBB.
    public subscript(row: Int, column: Int) -> UInt32 { withPixels { $0[row * width + column] & 0xFF_FFFF } }

    /// The index, from 1, of each pixel's color among some colors, with a tolerance for scaling; 0 for none
    /// of them.
    public func places(of colors: [UInt32]) -> [UInt8] {
        marks { pixel in UInt8(1 + (colors.firstIndex { $0.distance(to: pixel) < 48 } ?? -1)) }
    }

    /// The number of pixels with each index below a count, of those of ``places(of:)``.
    public static func counts(_ places: [UInt8], of count: Int) -> [Int] {
        var counts = Array(repeating: 0, count: count)
        for place in places { counts[Int(place)] += 1 }
        return counts
    }

    /// The number of pixels of a color, or of one between it and a second one in each part. Only the lower
    /// three bytes of 0xRRGGBB count.
    public func count(of color: UInt32, through other: UInt32? = nil) -> Int {
        let ranges = [16, 8, 0].map { shift in
            let ends = [color, other ?? color].map { $0 >> shift & 255 }.sorted()
            return (shift, ends[0]...ends[1])
        }
        return marks { pixel in ranges.allSatisfy { $1.contains(pixel >> $0 & 255) } ? 1 : 0 }.count {
            $0 == 1
        }
    }

    /// A mark for the color of each pixel.
    private func marks(_ mark: (UInt32) -> UInt8) -> [UInt8] {
        withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: pixels.count) { marks, count in
                var (last, lastMark): (UInt32?, UInt8) = (nil, 0)
                for index in 0..<pixels.count {
                    let pixel = pixels[index]
                    // Most pixels equal the one before.
                    if pixel != last { (last, lastMark) = (pixel, mark(pixel)) }
                    marks[index] = lastMark
                }
                count = pixels.count
            }
        }
    }

    /// The most frequent color of a rectangle, as 0xRRGGBB.
    public func commonestColor(rows: Range<Int>, columns: Range<Int>) -> UInt32 {
        var counts: [UInt32: Int] = [:]
        for row in rows { for column in columns { counts[self[row, column], default: 0] += 1 } }
        return counts.max { $0.value < $1.value }?.key ?? 0
    }

    /// Red, green, blue and opaque, a byte each.
    public var rgba: [UInt8] {
        withPixels { pixels in
            [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { bytes, count in
                for index in 0..<pixels.count {
                    let pixel = pixels[index]
                    bytes[4 * index] = UInt8(truncatingIfNeeded: pixel >> 16)
                    bytes[4 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    bytes[4 * index + 2] = UInt8(truncatingIfNeeded: pixel)
                    bytes[4 * index + 3] = 255
                }
                count = 4 * pixels.count
            }
        }
    }
}

extension UInt32 {
    /// The largest difference of a component of two colors, 0xRRGGBB.
    func distance(to other: UInt32) -> Int {
        var most = 0
        for shift: UInt32 in [0, 8, 16] {
            most = Swift.max(most, abs(Int(self >> shift & 255) - Int(other >> shift & 255)))
        }
        return most
    }
}
