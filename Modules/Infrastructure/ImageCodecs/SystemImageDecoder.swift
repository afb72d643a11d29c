public import FoundationEssentials
public import ImageInterface

/// Decodes PNG, JPEG and WebP with the system's libraries. Of an animation it shows the first frame.
public struct SystemImageDecoder: ImageDecoder {
    /// How often a decoder may go over the largest picture, or over as many pixels. libjpeg writes progressive pictures in
    /// 10 scans, in 18 where they have four components (jpeg_simple_progression in jcparam.c); Skia, which browsers use,
    /// allows 100 of any size. 800 million pixels of photographs take libjpeg-turbo 2 seconds.
    private static let passLimit = 20
    /// The most rows or columns: those of a JPEG, of which a PNG may have 2^31. Each row costs something, also where it has
    /// one pixel.
    private static let sideLimit = 65_535

    private let pixelLimit: Int

    /// Makes a decoder.
    ///
    /// - Parameter pixelLimit: The most pixels that a picture may have. 40 million take at most 160 MB, whatever is in
    ///   the bytes, and are more than cameras' usual pictures have.
    public init(pixelLimit: Int = 40_000_000) {
        self.pixelLimit = pixelLimit
    }

    /// The picture's size in pixels as it is to be shown, read without decoding any.
    public func size(of data: Data) throws(ImageError) -> PixelSize {
        try data.bytes.withUnsafeBytes { bytes throws(ImageError) in
            let codec = try codec(for: bytes)
            return codec.orientation.turned(codec.size)
        }
    }

    /// The picture, with its orientation applied, scaled down while it is read to about the smallest size that covers
    /// `target`.
    public func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        try data.bytes.withUnsafeBytes { bytes throws(ImageError) in
            let codec = try codec(for: bytes)
            let target = PixelSize(width: max(1, target.width), height: max(1, target.height))
            try checkCancellation()
            let bitmap = try codec.decode(covering: codec.orientation.turned(target))
            try checkCancellation()
            return codec.orientation.turned(bitmap)
        }
    }

    /// The chunks that pixels need of an opaque PNG of 8 bits, where it is not too large and not turned.
    public func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? {
        data.bytes.withUnsafeBytes { bytes in
            guard ImageFormat(of: bytes) == .png, let codec = try? codec(for: bytes),
                codec.size.width <= size.width,
                codec.size.height <= size.height
            else { return nil }
            let chunks = PNGChunks(of: ByteReading(bytes: bytes))
            return chunks.isPlain ? chunks.withoutRemarks : nil
        }
    }

    private func codec(for bytes: UnsafeRawBufferPointer) throws(ImageError) -> any Codec {
        let codec: any Codec =
            switch ImageFormat(of: bytes) {
            case .png: try PNGCodec(bytes)
            case .jpeg: try JPEGCodec(bytes)
            case .webP: try WebPCodec(bytes)
            case nil: throw .unknownFormat
            }
        let size = codec.size
        guard size.width > 0, size.height > 0 else { throw .unreadable }
        let pixels = size.width * size.height
        guard max(size.width, size.height) <= Self.sideLimit, pixels <= pixelLimit,
            pixels * codec.passes <= pixelLimit * Self.passLimit
        else { throw .tooLarge }
        return codec
    }
}

/// One format's picture, of which nothing was decoded yet. Does not outlive its bytes.
protocol Codec {
    /// The size as it is stored; a side has at most 32 bits.
    var size: PixelSize { get }
    /// How the picture has to be turned.
    var orientation: Orientation { get }
    /// How often decoding goes over all pixels.
    var passes: Int { get }

    /// The pixels as they are stored, shrunk to cover a target of at least 1 × 1.
    ///
    /// - Throws: ``ImageError/cancelled`` between two steps where the task is cancelled.
    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap
}

extension Codec {
    /// Once: of an animation one frame is decoded, and the passes of an interlaced PNG have all its pixels together.
    var passes: Int { 1 }
}

/// To be called between two steps that take long.
func checkCancellation() throws(ImageError) {
    if Task.isCancelled { throw .cancelled }
}
