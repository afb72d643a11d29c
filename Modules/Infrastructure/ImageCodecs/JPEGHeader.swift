import ImageInterface

/// What a JPEG says before its first scan.
struct JPEGHeader {
    /// The size as it is stored.
    var size = PixelSize(width: 0, height: 0)
    var components = 0
    var orientation = Orientation.upright
    /// Whether Adobe's marker is there, which stores cyan, magenta, yellow and black inverted.
    var isAdobe = false
    /// Where the first scan begins.
    var scan = 0

    /// Walks from segment to segment; nil where the walk does not end at a scan with a frame before it.
    init?(_ bytes: ByteReading) {
        var offset = 2
        var hasEXIF = false
        while let byte = bytes.byte(at: offset) {
            // Like libjpeg: anything between segments is passed over, and any number of FFs may fill the gap.
            guard byte == 0xFF, let marker = bytes.byte(at: offset + 1), marker != 0xFF, marker != 0 else {
                offset += 1
                continue
            }
            offset += 2
            if marker == 0x01 || 0xD0...0xD8 ~= marker { continue }
            guard marker != 0xD9, let length = bytes.uint16(at: offset), length >= 2 else { return nil }
            let segment = bytes.part(from: offset + 2, count: length - 2)
            switch marker {
            case 0xDA:
                scan = offset
                if components == 0 { return nil }
                return
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                guard let height = segment.uint16(at: 1), let width = segment.uint16(at: 3),
                    let count = segment.byte(at: 5)
                else { return nil }
                size = PixelSize(width: width, height: height)
                components = count
            case 0xE1 where !hasEXIF && segment.has("Exif\0\0", at: 0):
                hasEXIF = true
                orientation = Orientation(tiff: segment.part(from: 6, count: segment.count)) ?? .upright
            case 0xEE where segment.has("Adobe", at: 0):
                isAdobe = true
            default: break
            }
            offset += length
        }
        return nil
    }
}
