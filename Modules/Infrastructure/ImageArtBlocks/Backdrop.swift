import ImageInterface
import TextInterface

/// What is behind a picture.
struct Backdrop {
    private let color: Color

    init(_ color: Color) {
        self.color = color
    }

    /// The colours of a bitmap's pixels in front of it, row by row.
    func colors(of bitmap: Bitmap) -> [Color] {
        bitmap.pixels.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { place in
                self.color(of: bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD4<UInt8>.self))
            }
        }
    }

    private func color(of pixel: SIMD4<UInt8>) -> Color {
        if pixel.w == 255 { return Color(red: pixel.x, green: pixel.y, blue: pixel.z) }
        if color.isTerminal {
            return pixel.w < 128 ? .terminal : Color(red: pixel.x, green: pixel.y, blue: pixel.z)
        }
        return Color(
            red: mix(pixel.x, over: color.red, alpha: pixel.w),
            green: mix(pixel.y, over: color.green, alpha: pixel.w),
            blue: mix(pixel.z, over: color.blue, alpha: pixel.w))
    }

    private func mix(_ part: UInt8, over background: UInt8, alpha: UInt8) -> UInt8 {
        let front = Int(part) * Int(alpha)
        let back = Int(background) * (255 - Int(alpha))
        return UInt8((front + back + 127) / 255)
    }
}
