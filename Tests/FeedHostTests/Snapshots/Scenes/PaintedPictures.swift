import FoundationEssentials
import ImageInterface

/// Paints a sun above the sea in the requested size instead of decoding. The bytes of a picture are its size,
/// such as `1600x900`.
///
/// Every other row is darker, so that each cell of half blocks has a character that shows where the picture
/// is.
nonisolated struct PaintedPictures: ImageDecoder {
    func size(of data: Data) throws(ImageError) -> PixelSize {
        let numbers = String(decoding: data, as: UTF8.self).split(separator: "x").compactMap { Int($0) }
        guard numbers.count == 2 else { throw .unknownFormat }
        return PixelSize(width: numbers[0], height: numbers[1])
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        let pixels = (0..<target.height).flatMap { row in
            (0..<target.width).flatMap { column in
                Self.color(row: row, column: column, of: target)
            }
        }
        return Bitmap(size: target, pixels: pixels)
    }

    private static func color(row: Int, column: Int, of size: PixelSize) -> [UInt8] {
        let horizon = size.height / 3 * 2
        let isSunny = abs(column - size.width / 2) < size.width / 6
        let color: [UInt8] =
            if row >= horizon {
                isSunny ? [0xD0, 0x90, 0x40] : [0x20, 0x50, 0x70]
            } else {
                isSunny && row >= horizon / 2 ? [0xF0, 0xC0, 0x50] : [0x90, 0xB0, 0xD0]
            }
        return color.map { row.isMultiple(of: 2) ? $0 : $0 - 0x10 } + [0xFF]
    }
}
