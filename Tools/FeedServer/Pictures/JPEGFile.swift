import CTurboJPEG

/// Writes JPEG with libjpeg-turbo.
enum JPEGFile {
    private static let quality: Int32 = 88

    /// Empty where memory ran out.
    static func bytes(_ pixels: Pixels) -> [UInt8] {
        guard let compressor = tjInitCompress() else { return [] }
        defer { tjDestroy(compressor) }
        var file: UnsafeMutablePointer<UInt8>?
        var length: UInt = 0
        let failed = tjCompress2(
            compressor, pixels.bytes, Int32(pixels.width), 0, Int32(pixels.height), Int32(TJPF_RGB.rawValue),
            &file,
            &length, Int32(TJSAMP_420.rawValue), quality, 0)
        defer { tjFree(file) }
        return failed == 0 ? Array(UnsafeBufferPointer(start: file, count: Int(length))) : []
    }
}
