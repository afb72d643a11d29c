import CTurboJPEG
import Foundation

/// A picture like a photograph, with soft shapes and noise.
enum TestPicture {
    /// The pixels: red, green, blue and opaque alpha.
    ///
    /// - Parameter phase: Moves the shapes, which makes another picture.
    static func pixels(width: Int, height: Int, phase: Double = 0) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let (x, y) = (Double(column) / Double(width), Double(row) / Double(height))
                let grain = Double.random(in: 0..<16)
                let light = [
                    120 + 90 * sin(9 * x + 4 * y + phase), 110 + 100 * cos(5 * y - 7 * x * y + phase),
                    90 + 120 * y * sin(11 * x + phase),
                ]
                pixels += light.map { UInt8(max(0, min(255, $0 + grain))) }
                pixels.append(255)
            }
        }
        return pixels
    }

    /// The picture as a JPEG file.
    static func jpeg(width: Int, height: Int, phase: Double = 0) throws -> Data {
        let compressor = tjInitCompress()
        defer { tjDestroy(compressor) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let pixels = pixels(width: width, height: height, phase: phase)
        let code = tjCompress2(
            compressor, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue), &bytes, &count,
            Int32(TJSAMP_420.rawValue), 85, 0)
        defer { tjFree(bytes) }
        guard code == 0, let bytes else { throw CannotRun("the test's picture cannot be made.") }
        return Data(bytes: bytes, count: Int(count))
    }
}
