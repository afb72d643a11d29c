import FoundationEssentials
import ImageInterface

/// The container of EXIF in each format.
enum EXIFPlace: CaseIterable, Sendable {
    case jpeg, pngBeforePixels, pngBehindPixels, webPLossy, webPLossless, webPAnimation

    /// A picture of 64 × 32 pixels with several EXIF structures.
    func encode(_ tiffs: [UInt8]...) -> Data {
        let size = PixelSize(width: 64, height: 32)
        let picture = Bitmap.quarters(size)
        switch self {
        case .jpeg:
            let segments = tiffs.map { Data.segment(0xE1, Array("Exif\0\0".utf8) + $0) }
            return JPEGKind.full.encode(picture).inserting(Data(segments.joined()))
        case .pngBeforePixels, .pngBehindPixels:
            let png = PNGKind.rgb8.encode(picture)
            // The header ends at byte 33, and IEND has 12 bytes.
            let place = self == .pngBeforePixels ? 33 : png.count - 12
            let chunks = tiffs.map { Data.pngChunk("eXIf", $0) }
            return png.prefix(place) + Data(chunks.joined()) + png.dropFirst(place)
        case .webPLossy, .webPLossless, .webPAnimation:
            let chunks = Data(tiffs.map { WebPKind.chunk("EXIF", Data($0)) }.joined())
            return kind.encode(picture).appending(webPChunk: chunks, flags: 8, size: size)
        }
    }

    private var kind: WebPKind {
        switch self {
        case .webPLossy: .lossy
        case .webPAnimation: .losslessAnimation
        default: .lossless
        }
    }
}
