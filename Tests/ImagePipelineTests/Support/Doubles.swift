import Foundation
import ImageInterface
import Synchronization
import TextInterface

/// Decodes two numbers, the picture's width and height, to a white picture of the requested size.
nonisolated final class DecoderStub: ImageDecoder {
    private let png = Mutex<[UInt8]?>(nil)

    /// The result of ``plainPNG(_:within:)``.
    var plain: [UInt8]? {
        get { png.withLock { $0 } }
        set { png.withLock { $0 = newValue } }
    }

    func size(of data: Data) throws(ImageError) -> PixelSize {
        guard data.count == 2 else { throw .unknownFormat }
        return PixelSize(width: Int(data[0]), height: Int(data[1]))
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap { .white(target) }

    func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? { plain }
}

/// Encodes a bitmap as its width and height.
nonisolated struct EncoderStub: ImageEncoder {
    var failure: ImageError?

    func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
        if let failure { throw failure }
        return [UInt8(bitmap.size.width), UInt8(bitmap.size.height)]
    }
}

/// Draws every picture as cells of its background, and counts its drawings.
nonisolated final class ArtSpy: ImageArt {
    private let count = Mutex(0)

    var drawings: Int { count.withLock { $0 } }
    let pixelsPerCell = PixelSize(width: 1, height: 2)

    func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        count.withLock { $0 += 1 }
        return Grid(columns: columns, rows: rows, style: Style(background: background))
    }
}

extension Bitmap {
    nonisolated static func white(_ size: PixelSize) -> Bitmap {
        Bitmap(size: size, pixels: [UInt8](repeating: 255, count: 4 * size.width * size.height))
    }
}
