import FoundationEssentials
import HTTPInterface
import ImageInterface
import TextInterface

/// Paints each picture in a color by its number, which is its bytes.
nonisolated struct NumberedPictures: ImageDecoder {
    func size(of data: Data) throws(ImageError) -> PixelSize {
        guard Int(String(decoding: data, as: UTF8.self)) != nil else { throw .unknownFormat }
        return PixelSize(width: 16, height: 9)
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        guard let number = Int(String(decoding: data, as: UTF8.self)) else { throw .unknownFormat }
        let color = Self.color(of: number)
        let pixel = [color.red, color.green, color.blue, 255]
        return Bitmap(
            size: target,
            pixels: Array((0..<target.width * target.height).lazy.map { _ in pixel }.joined()))
    }

    static func color(of number: Int) -> Color {
        Color(
            red: UInt8(40 + number * 37 % 200), green: UInt8(40 + number * 91 % 200),
            blue: UInt8(number % 256))
    }
}
