import CSpng
import ImageInterface

/// Owns a decoder of the library, which reads from bytes that outlive it.
struct SpngContext: ~Copyable {
    /// Which pixels of the picture a row brings: all of one row's, or some of it in an interlaced picture.
    struct Row {
        let number: Int
        let column: Int
        let step: Int
    }

    /// The first column, and the distance of columns, of the seven passes of an interlaced picture (PNG, 8.2).
    private static let passes = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)]

    private let context: OpaquePointer

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        guard let context = spng_ctx_new(0) else { throw .unreadable }
        self.context = context
        spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
        // A context that was given nothing refuses what is asked of it later.
        spng_set_png_buffer(context, bytes.baseAddress, bytes.count)
    }

    deinit {
        spng_ctx_free(context)
    }

    func header() throws(ImageError) -> spng_ihdr {
        var header = spng_ihdr()
        try check(spng_get_ihdr(context, &header))
        return header
    }

    /// Reads the whole picture at its own size.
    func readImage(into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        try check(
            spng_decode_image(
                context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_RGBA8.rawValue),
                Int32(SPNG_DECODE_TRNS.rawValue)))
        try check(spng_decode_chunks(context))
    }

    /// Reads the picture row by row, an interlaced one pass by pass, as long as the task is not cancelled.
    func readRows(
        width: Int, _ use: (Row, UnsafeRawBufferPointer) -> Void
    ) throws(ImageError) {
        try check(
            spng_decode_image(
                context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
                Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue)))
        let isInterlaced = try header().interlace_method != 0
        let row = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * width, alignment: 4)
        defer { row.deallocate() }
        var isLast = false
        while !isLast {
            var info = spng_row_info()
            try check(spng_get_row_info(context, &info))
            let (column, step) = isInterlaced ? Self.passes[Int(info.pass)] : (0, 1)
            let length = 4 * ((width - column + step - 1) / step)
            let status = spng_decode_scanline(context, row.baseAddress, length)
            isLast = status == SPNG_EOI.rawValue
            if !isLast { try check(status) }
            try checkCancellation()
            use(Row(number: Int(info.row_num), column: column, step: step), UnsafeRawBufferPointer(row))
        }
        try check(spng_decode_chunks(context))
    }

    private func check(_ status: Int32) throws(ImageError) {
        if status != 0 { throw .unreadable }
    }
}
