import CTurboJPEG
import ImageInterface

/// JPEG through libjpeg-turbo, scaled in the inverse DCT.
struct JPEGCodec: Codec {
    private let bytes: ByteReader
    private let header: JPEGHeader

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        self.bytes = ByteReader(bytes: bytes)
        guard let header = JPEGHeader(self.bytes) else { throw .unreadable }
        self.header = header
    }

    var size: PixelSize { header.size }
    var orientation: Orientation { header.orientation ?? .upright }
    var passes: Int { header.scans }

    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap {
        let wanted = size.shrunk(covering: target)
        let scaled = scaledSize(covering: wanted.doubled)
        let bitmap = try Bitmap(size: scaled) { pixels throws(ImageError) in
            try decompress(to: scaled, pixels)
        }
        try checkCancellation()
        return bitmap.scaled(to: wanted)
    }

    /// The smallest size that covers the target, of those with fast inverse transforms.
    private func scaledSize(covering target: PixelSize) -> PixelSize {
        let sizes = [8, 4, 2].lazy.map { divisor in
            PixelSize(
                width: (header.size.width + divisor - 1) / divisor,
                height: (header.size.height + divisor - 1) / divisor)
        }
        return sizes.first { $0.width >= target.width && $0.height >= target.height } ?? header.size
    }

    private func decompress(
        to size: PixelSize, _ pixels: UnsafeMutableBufferPointer<UInt8>
    ) throws(ImageError) {
        guard let decompressor = Decompressor() else { throw .unreadable }
        let isCMYK = header.components == 4
        let outcome = decompressor.run(
            bytes.bytes, size: size, format: isCMYK ? TJPF_CMYK : TJPF_RGBA, into: pixels)
        switch outcome {
        case .clean: break
        case .warned where header.isComplete: break
        case .warned, .failed: throw .unreadable
        }
        if isCMYK { convertFromCMYK(pixels) }
    }

    private func convertFromCMYK(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        let inversion: UInt8 = header.isAdobe ? 0 : 255
        for pixel in stride(from: 0, to: pixels.count, by: 4) {
            let white = UInt32(pixels[pixel + 3] ^ inversion)
            for part in pixel..<pixel + 3 {
                pixels[part] = UInt8((UInt32(pixels[part] ^ inversion) * white + 127) / 255)
            }
            pixels[pixel + 3] = 255
        }
    }
}

private struct Decompressor: ~Copyable {
    enum Outcome {
        case clean
        /// The picture was decoded with warnings.
        case warned
        case failed
    }

    private let handle: tjhandle

    init?() {
        guard let handle = tjInitDecompress() else { return nil }
        self.handle = handle
    }

    deinit {
        tjDestroy(handle)
    }

    /// Fails where `size` is not the picture's size or a scaled one.
    func run(
        _ bytes: UnsafeRawBufferPointer, size: PixelSize, format: TJPF,
        into pixels: UnsafeMutableBufferPointer<UInt8>
    ) -> Outcome {
        let status = tjDecompress2(
            handle, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), pixels.baseAddress,
            Int32(size.width), Int32(4 * size.width), Int32(size.height), Int32(format.rawValue),
            TJFLAG_LIMITSCANS)
        if status == 0 { return .clean }
        return tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) ? .warned : .failed
    }
}
