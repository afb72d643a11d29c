import CSpng
import ImageInterface

/// Owns a libspng decoder of bytes that outlive it.
struct SpngContext: ~Copyable {
    /// The position of decoded pixels: a whole row, or a pass over it in an interlaced picture.
    struct Row {
        let number: Int
        let column: Int
        let step: Int
    }

    /// The first column and the column step of the seven Adam7 passes (PNG, 8.2).
    private static let passes = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)]

    private let context: OpaquePointer

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        guard let context = spng_ctx_new(0) else { throw .unreadable }
        self.context = context
        spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue))
        // A failure here fails later calls too.
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

    func readImage(into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        try check(
            spng_decode_image(
                context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_RGBA8.rawValue),
                Int32(SPNG_DECODE_TRNS.rawValue)))
        try check(spng_decode_chunks(context))
    }

    /// Decodes the picture row by row, or pass by pass where it is interlaced, until the task is cancelled.
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
