import CSpng
import ImageInterface

/// PNG through libspng, shrunk row by row.
struct PNGCodec: Codec {
    private let chunks: PNGChunks
    private let isInterlaced: Bool
    let size: PixelSize
    let orientation: Orientation

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        let header = try SpngContext(bytes).header()
        size = PixelSize(width: Int(header.width), height: Int(header.height))
        isInterlaced = header.interlace_method != 0
        chunks = PNGChunks(of: ByteReader(bytes: bytes))
        orientation = chunks.orientation ?? .upright
    }

    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap {
        let png = chunks.withoutRemarks
        return try png.span.bytes.withUnsafeBytes { png throws(ImageError) in
            try decode(png, to: size.shrunk(covering: target))
        }
    }

    private func decode(_ png: UnsafeRawBufferPointer, to wanted: PixelSize) throws(ImageError) -> Bitmap {
        let context = try SpngContext(png)
        var filter = BoxFilter(from: size, covering: wanted.doubled, isInterlaced: isInterlaced)
        let bitmap = try Bitmap(size: filter.size) { output throws(ImageError) in
            if filter.size == size {
                try context.readImage(into: output)
            } else {
                try context.readRows(width: size.width) { row, pixels in
                    filter.add(pixels, row: row.number, column: row.column, step: row.step)
                    if !isInterlaced { filter.finish(row: row.number, into: output) }
                }
                if isInterlaced {
                    for row in 0..<size.height { filter.finish(row: row, into: output) }
                }
            }
        }
        try checkCancellation()
        return bitmap.scaled(to: wanted)
    }
}
