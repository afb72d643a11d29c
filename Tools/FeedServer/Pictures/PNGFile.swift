import CSpng
import Glibc

/// Writes PNG with libspng.
enum PNGFile {
    /// The painted skies hardly shrink further, and higher levels cost several times as long.
    private static let compressionLevel: Int32 = 2

    /// Empty where memory ran out.
    static func bytes(_ pixels: Pixels) -> [UInt8] {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { return [] }
        defer { spng_ctx_free(context) }
        var header = spng_ihdr()
        header.width = UInt32(pixels.width)
        header.height = UInt32(pixels.height)
        header.bit_depth = 8
        header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, compressionLevel)
        spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_UP.rawValue))
        spng_set_ihdr(context, &header)
        let format = Int32(SPNG_FMT_PNG.rawValue)
        let finish = Int32(SPNG_ENCODE_FINALIZE.rawValue)
        guard spng_encode_image(context, pixels.bytes, pixels.bytes.count, format, finish) == 0 else {
            return []
        }
        var length = 0
        var error: Int32 = 0
        guard let file = spng_get_png_buffer(context, &length, &error) else { return [] }
        defer { free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: length))
    }
}
