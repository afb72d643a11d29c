import CWebP

/// Writes lossy WebP with libwebp.
enum WebPFile {
    private static let quality: Float = 82
    /// 0 is the fastest, 6 the smallest file.
    private static let effort: Int32 = 1

    /// Empty where memory ran out.
    static func bytes(_ pixels: Pixels) -> [UInt8] {
        var config = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { return [] }
        config.quality = quality
        config.method = effort
        picture.width = Int32(pixels.width)
        picture.height = Int32(pixels.height)
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer {
            WebPMemoryWriterClear(&writer)
            WebPPictureFree(&picture)
        }
        guard WebPPictureImportRGB(&picture, pixels.bytes, Int32(pixels.width * 3)) != 0 else { return [] }
        return withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            guard WebPEncode(&config, &picture) != 0 else { return [] }
            return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
        }
    }
}
