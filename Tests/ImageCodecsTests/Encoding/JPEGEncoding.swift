import CTurboJPEG
import FoundationEssentials
import ImageInterface

/// Kinds of JPEGs.
enum JPEGKind: CaseIterable, Sendable {
    case full, half, quarter, gray, progressive, cmyk

    func encode(_ bitmap: Bitmap, quality: Int32 = 95) -> Data {
        let sampling =
            switch self {
            case .full, .progressive, .cmyk: TJSAMP_444
            case .half: TJSAMP_422
            case .quarter: TJSAMP_420
            case .gray: TJSAMP_GRAY
            }
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = tjCompress2(
            handle, self == .cmyk ? bitmap.cmyk : bitmap.pixels, Int32(bitmap.size.width), 0,
            Int32(bitmap.size.height), Int32((self == .cmyk ? TJPF_CMYK : TJPF_RGBA).rawValue), &bytes,
            &count, Int32(sampling.rawValue), quality, self == .progressive ? TJFLAG_PROGRESSIVE : 0)
        precondition(status == 0, String(cString: tjGetErrorStr2(handle)))
        defer { tjFree(bytes) }
        return Data(bytes: bytes!, count: Int(count))
    }
}

extension Bitmap {
    /// CMYK as Adobe stores it: 255 is not ink.
    fileprivate var cmyk: [UInt8] {
        stride(from: 0, to: pixels.count, by: 4).flatMap { place -> [UInt8] in
            let white = max(pixels[place], pixels[place + 1], pixels[place + 2])
            let inks = pixels[place..<place + 3].map { (ink: UInt8) -> UInt8 in
                white == 0 ? 255 : UInt8((Int(ink) * 255 + Int(white) / 2) / Int(white))
            }
            return inks + [white]
        }
    }
}

extension Data {
    /// This JPEG with segments after its first marker.
    func inserting(_ segments: Data) -> Data {
        prefix(2) + segments + dropFirst(2)
    }

    /// A segment of a JPEG.
    static func segment(_ marker: UInt8, _ content: [UInt8]) -> Data {
        let length = content.count + 2
        return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content)
    }

    /// An EXIF segment with an orientation.
    static func exif(orientation: UInt8, isBigEndian: Bool) -> Data {
        segment(0xE1, Array("Exif\0\0".utf8) + .tiff(orientation: orientation, isBigEndian: isBigEndian))
    }

    /// This JPEG with its last scan repeated.
    ///
    /// - Parameter gap: Bytes before each repetition.
    func repeatingScan(_ count: Int, gap: [UInt8] = []) -> Data {
        guard let scan = ranges(of: [0xFF, 0xDA]).last?.lowerBound else { return self }
        let repeated = gap + self[scan..<endIndex - 2]
        return dropLast(2) + Data(repeatElement(repeated, count: count).joined()) + suffix(2)
    }
}

extension [UInt8] {
    /// A TIFF structure with an orientation after another entry, as cameras write it.
    static func tiff(orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
        let short: (UInt8) -> [UInt8] = { isBigEndian ? [0, $0] : [$0, 0] }
        let long: (UInt8) -> [UInt8] = { isBigEndian ? [0, 0, 0, $0] : [$0, 0, 0, 0] }
        var tiff = Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(8) + short(2)
        tiff += isBigEndian ? [0x01, 0x0F] : [0x0F, 0x01]
        tiff += short(2) + long(4) + Array("Cam\0".utf8)
        tiff += isBigEndian ? [0x01, 0x12] : [0x12, 0x01]
        tiff += short(3) + long(1) + short(orientation) + short(0)
        return tiff + long(0)
    }
}
