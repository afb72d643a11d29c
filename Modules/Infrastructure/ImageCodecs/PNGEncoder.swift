import CSpng
import Glibc
public import ImageInterface

/// Encodes PNGs with libspng, for speed rather than size.
public struct PNGEncoder: ImageEncoder {
    /// Makes an encoder.
    public init() {}

    /// The picture as a PNG of 8 bits a component, without alpha where it is opaque.
    public func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] {
        let limit = Int(Int32.max)
        guard (1...limit).contains(bitmap.size.width), (1...limit).contains(bitmap.size.height) else {
            throw .notEncodable
        }
        let isOpaque = stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
        let context = try Writer()
        return try context.write(
            isOpaque ? bitmap.withoutAlpha : bitmap.pixels, size: bitmap.size,
            type: isOpaque ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_TRUECOLOR_ALPHA)
    }
}

private struct Writer: ~Copyable {
    private let context: OpaquePointer

    init() throws(ImageError) {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .notEncodable }
        self.context = context
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 1)
        spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_AVG.rawValue))
    }

    deinit {
        spng_ctx_free(context)
    }

    func write(
        _ pixels: [UInt8], size: PixelSize, type: spng_color_type
    ) throws(ImageError) -> [UInt8] {
        var header = spng_ihdr()
        header.width = UInt32(size.width)
        header.height = UInt32(size.height)
        header.bit_depth = 8
        header.color_type = UInt8(type.rawValue)
        try check(spng_set_ihdr(context, &header))
        try check(
            spng_encode_image(
                context, pixels, pixels.count, Int32(SPNG_FMT_PNG.rawValue),
                Int32(SPNG_ENCODE_FINALIZE.rawValue)))
        var count = 0
        var status: Int32 = 0
        let bytes = spng_get_png_buffer(context, &count, &status)
        // The caller owns the buffer.
        defer { free(bytes) }
        try check(status)
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func check(_ status: Int32) throws(ImageError) {
        if status != 0 { throw .notEncodable }
    }
}

extension Bitmap {
    fileprivate var withoutAlpha: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { output, count in
            pixels.withUnsafeBufferPointer { input in
                var index = 0
                for offset in stride(from: 0, to: input.count, by: 4) {
                    output[index] = input[offset]
                    output[index + 1] = input[offset + 1]
                    output[index + 2] = input[offset + 2]
                    index += 3
                }
                count = index
            }
        }
    }
}
