import FoundationEssentials
import ImageInterface

/// Paints a sun above the sea instead of decoding, in four colours, in whatever size is asked for. The bytes of a picture
/// are its size, such as `1600x900`.
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
        let horizon = size.height * 2 / 3
        let isSunny = abs(column - size.width / 2) < size.width / 6
        if row >= horizon { return isSunny ? [0xD0, 0x90, 0x40, 0xFF] : [0x20, 0x50, 0x70, 0xFF] }
        return isSunny && row >= horizon / 2 ? [0xF0, 0xC0, 0x50, 0xFF] : [0x90, 0xB0, 0xD0, 0xFF]
    }
}
