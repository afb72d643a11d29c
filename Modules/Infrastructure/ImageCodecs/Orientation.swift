import ImageInterface

/// The orientation of a stored picture, numbered as in EXIF.
enum Orientation: Int {
    case upright = 1
    case mirrored, upsideDown, flipped
    case transposed, quarterClockwise, transversed, quarterCounterclockwise

    /// Reads the tag from EXIF's first directory. Some writers repeat the JPEG prefix in other formats.
    init?(exif: ByteReader) {
        let tiff = exif.has("Exif\0\0", at: 0) ? exif.part(from: 6, count: exif.count) : exif
        let isBigEndian = tiff.has("MM", at: 0)
        guard isBigEndian || tiff.has("II", at: 0),
            tiff.uint16(at: 2, isBigEndian: isBigEndian) == 42,
            let directory = tiff.uint32(at: 4, isBigEndian: isBigEndian),
            let entries = tiff.uint16(at: directory, isBigEndian: isBigEndian)
        else { return nil }
        for entry in 0..<entries {
            let offset = directory + 2 + 12 * entry
            guard let tag = tiff.uint16(at: offset, isBigEndian: isBigEndian) else { return nil }
            guard tag == 0x0112 else { continue }
            guard tiff.uint16(at: offset + 2, isBigEndian: isBigEndian) == 3,
                let value = tiff.uint16(at: offset + 8, isBigEndian: isBigEndian)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }

    /// Whether width and height are swapped.
    var isSideways: Bool { rawValue >= Orientation.transposed.rawValue }

    /// A size after orientation; the operation is its own inverse.
    func turned(_ size: PixelSize) -> PixelSize {
        isSideways ? PixelSize(width: size.height, height: size.width) : size
    }

    func turned(_ bitmap: Bitmap) -> Bitmap {
        if self == .upright { return bitmap }
        let stored = bitmap.size
        let size = turned(stored)
        // The stored index of the upright pixel (x, y) is origin + x × step + y × stride.
        let (right, down) = (1, stored.width)
        let lastColumn = stored.width - 1
        let lastRow = (stored.height - 1) * stored.width
        let (origin, step, stride) =
            switch self {
            case .upright: (0, right, down)
            case .mirrored: (lastColumn, -right, down)
            case .upsideDown: (lastRow + lastColumn, -right, -down)
            case .flipped: (lastRow, right, -down)
            case .transposed: (0, down, right)
            case .quarterClockwise: (lastRow, -down, right)
            case .transversed: (lastRow + lastColumn, -down, -right)
            case .quarterCounterclockwise: (lastColumn, down, -right)
            }
        let pixels = [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count) { turned, count in
            var index = 0
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let source = 4 * (origin + x * step + y * stride)
                    for part in 0..<4 { turned[index + part] = bitmap.pixels[source + part] }
                    index += 4
                }
            }
            count = index
        }
        return Bitmap(size: size, pixels: pixels)
    }
}
