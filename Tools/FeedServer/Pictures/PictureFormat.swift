import CSpng
import CTurboJPEG
import CWebP
import Glibc

/// The formats of the pictures that are served.
enum PictureFormat: String, CaseIterable, Sendable {
    case jpeg, png
    case webP = "webp"

    /// The format of the file with these first 12 bytes, whatever its name says.
    init?(magic: [UInt8]) {
        if magic.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if magic.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if magic.starts(with: "RIFF".utf8), magic.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }

    var contentType: String { "image/\(rawValue)" }
    var pathExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The picture as a file; empty where memory ran out.
    func encoded(_ canvas: Canvas) -> [UInt8] {
        let (pixels, width, height) = (canvas.bytes(), canvas.columns, canvas.rows)
        return switch self {
        case .jpeg: Self.jpeg(pixels, width, height)
        case .png: Self.png(pixels, width, height)
        case .webP: Self.webP(pixels, width, height)
        }
    }

    private static func jpeg(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        guard let compressor = tjInitCompress() else { return [] }
        defer { tjDestroy(compressor) }
        var (file, length) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
        let failed = tjCompress2(
            compressor, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue),
            &file, &length, Int32(TJSAMP_420.rawValue), 88, 0)
        defer { tjFree(file) }
        return failed == 0 ? Array(UnsafeBufferPointer(start: file, count: Int(length))) : []
    }

    private static func png(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { return [] }
        defer { spng_ctx_free(context) }
        var header = spng_ihdr()
        (header.width, header.height) = (UInt32(width), UInt32(height))
        (header.bit_depth, header.color_type) = (8, UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue))
        spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
        // The painted skies hardly shrink further, and higher levels cost several times as long.
        spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 2)
        spng_set_option(context, SPNG_FILTER_CHOICE, Int32(SPNG_FILTER_CHOICE_UP.rawValue))
        spng_set_ihdr(context, &header)
        let (format, finish) = (Int32(SPNG_FMT_PNG.rawValue), Int32(SPNG_ENCODE_FINALIZE.rawValue))
        guard spng_encode_image(context, pixels, pixels.count, format, finish) == 0 else {
            return []
        }
        var (length, error) = (0, Int32(0))
        guard let file = spng_get_png_buffer(context, &length, &error) else { return [] }
        defer { free(file) }
        return Array(UnsafeRawBufferPointer(start: file, count: length))
    }

    private static func webP(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var (config, picture, writer) = (WebPConfig(), WebPPicture(), WebPMemoryWriter())
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return [] }
        // Of the methods, 0 is the fastest, and 6 makes the smallest file.
        (config.quality, config.method) = (82, 1)
        (picture.width, picture.height) = (Int32(width), Int32(height))
        WebPMemoryWriterInit(&writer)
        defer {
            WebPMemoryWriterClear(&writer)
            WebPPictureFree(&picture)
        }
        guard WebPPictureImportRGB(&picture, pixels, Int32(width * 3)) != 0 else { return [] }
        return withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            guard WebPEncode(&config, &picture) != 0 else { return [] }
            return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
        }
    }
}

extension Canvas {
    /// Three bytes a pixel, dithered with an 8 × 8 Bayer matrix against the bands of a sky in eight bits.
    func bytes() -> [UInt8] {
        let thresholds = (0..<64).map { index in
            let (x, y) = (index % 8, index / 8)
            let rank = (0..<3).reduce(0) { $0 << 2 | ((x ^ y) >> $1 & 1) << 1 | (y >> $1 & 1) }
            return (Float(rank) + 0.5) / 64
        }
        return [UInt8](unsafeUninitializedCapacity: columns * rows * 3) { buffer, count in
            for index in 0..<columns * rows {
                let color = pixels[index] * 255 + thresholds[index / columns % 8 * 8 + index % columns % 8]
                let clamped = color.clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
                for part in 0..<3 { buffer[index * 3 + part] = UInt8(clamped[part]) }
            }
            count = columns * rows * 3
        }
    }
}
