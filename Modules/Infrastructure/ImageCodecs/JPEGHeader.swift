import ImageInterface

/// What a JPEG's segments say, up to its end.
struct JPEGHeader {
    /// The size as it is stored.
    var size = PixelSize(width: 0, height: 0)
    var components = 0
    /// What the first EXIF says; nil where there is none.
    var orientation: Orientation?
    /// Whether Adobe's marker is there, which stores cyan, magenta, yellow and black inverted.
    var isAdobe = false
    /// How many scans there are. A decoder goes over all pixels for each, however few bytes it has.
    var scans = 0
    /// Whether the marker that ends the picture is there.
    var isComplete = false

    /// Walks from marker to marker as libjpeg does, so that it has no scan that is not counted; nil where there is no scan
    /// with a frame before it.
    init?(_ bytes: ByteReading) {
        var offset = 2
        while !isComplete, let marker = Self.nextMarker(in: bytes, from: &offset) {
            switch marker {
            case 0xD9: isComplete = true
            // What is reserved ends a scan's bytes where the decoder looks for a restart.
            case 0x01...0xBF, 0xD0...0xD8: continue
            default:
                guard let length = bytes.uint16(at: offset) else { break }
                guard read(marker, bytes.part(from: offset + 2, count: length - 2)) else { return nil }
                // One that is shorter than its own length is passed over.
                offset += max(2, length)
            }
        }
        if scans == 0 { return nil }
    }

    /// - Returns: Whether the picture can be decoded, as far as the segment tells.
    private mutating func read(_ marker: Int, _ segment: ByteReading) -> Bool {
        switch marker {
        case 0xC0...0xC2:
            guard let height = segment.uint16(at: 1), let width = segment.uint16(at: 3),
                let count = segment.byte(at: 5)
            else { return false }
            size = PixelSize(width: width, height: height)
            components = count
        // Other kinds of frames. Browsers do not know arithmetic coding either, in which a byte may become any number of
        // pixels.
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

    /// The next marker, and the place behind it. Anything else is passed over, and any number of FFs may fill a gap; a
    /// zero behind them makes them a scan's own.
    private static func nextMarker(in bytes: ByteReading, from offset: inout Int) -> Int? {
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
