import ImageInterface

/// The segments of a JPEG up to its end.
struct JPEGHeader {
    /// The stored size, before orientation.
    var size = PixelSize(width: 0, height: 0)
    var components = 0
    /// The orientation of the first EXIF segment; nil without one.
    var orientation: Orientation?
    /// Whether there is an Adobe marker, after which CMYK is stored inverted.
    var isAdobe = false
    /// The number of scans. A decoder processes all pixels for each, however few bytes it has.
    var scans = 0
    var isComplete = false

    /// Follows the markers as libjpeg does, so that each scan is counted; nil without a scan after a frame.
    init?(_ bytes: ByteReader) {
        var offset = 2
        while !isComplete, let marker = Self.nextMarker(in: bytes, from: &offset) {
            switch marker {
            case 0xD9: isComplete = true
            // Reserved markers end a scan where the decoder expects a restart marker.
            case 0x01...0xBF, 0xD0...0xD8: continue
            default:
                guard let length = bytes.uint16(at: offset) else { break }
                guard read(marker, bytes.part(from: offset + 2, count: length - 2)) else { return nil }
                // A segment shorter than its length field is skipped.
                offset += max(2, length)
            }
        }
        if scans == 0 { return nil }
    }

    /// - Returns: `false` if the segment excludes decoding.
    private mutating func read(_ marker: Int, _ segment: ByteReader) -> Bool {
        switch marker {
        case 0xC0...0xC2:
            guard let height = segment.uint16(at: 1), let width = segment.uint16(at: 3),
                let count = segment.byte(at: 5)
            else { return false }
            size = PixelSize(width: width, height: height)
            components = count
        // Lossless, hierarchical and arithmetic-coded frames. Browsers refuse arithmetic coding too, in which
        // one byte may decode to any number of pixels.
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return false
        case 0xDA:
            scans += 1
            return components > 0
        case 0xE1 where orientation == nil && segment.has("Exif\0\0", at: 0):
            orientation = Orientation(exif: segment) ?? .upright
        case 0xEE where segment.has("Adobe", at: 0): isAdobe = true
        default: break
        }
        return true
    }

    /// The next marker, and the offset after it. Other bytes are skipped; fill bytes (FF) may precede a
    /// marker, and a zero after FF is data of a scan.
    private static func nextMarker(in bytes: ByteReader, from offset: inout Int) -> Int? {
        while let fill = bytes.firstIndex(of: 0xFF, from: offset) {
            offset = fill + 1
            while bytes.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = bytes.byte(at: offset) else { return nil }
            offset += 1
            if marker != 0 { return marker }
        }
        return nil
    }
}
