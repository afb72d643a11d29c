import CSpng
import ImageInterface

/// PNG through libspng, shrunk row by row.
struct PNGCodec: Codec {
    private let bytes: UnsafeRawBufferPointer
    private let isInterlaced: Bool
    let size: PixelSize

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        self.bytes = bytes
        let header = try SpngContext(bytes).header()
        size = PixelSize(width: Int(header.width), height: Int(header.height))
        isInterlaced = header.interlace_method != 0
    }

    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap {
        let wanted = size.shrunk(covering: target)
        let context = try SpngContext(bytes)
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
        return bitmap.scaled(to: wanted)
    }
}
