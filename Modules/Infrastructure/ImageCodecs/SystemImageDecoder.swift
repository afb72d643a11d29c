public import FoundationEssentials
public import ImageInterface

/// Decodes PNG, JPEG and WebP with the system's libraries; of an animation the first frame.
public struct SystemImageDecoder: ImageDecoder {
    /// The limit of passes over the largest picture. libjpeg writes progressive pictures in 10 scans, or 18
    /// with four components (jpeg_simple_progression in jcparam.c); Skia, which browsers use, allows 100 of
    /// any size. 800 million pixels of photographs take libjpeg-turbo 2 seconds.
    private static let passLimit = 20
    /// The limit of rows and columns: that of JPEG; PNG allows 2^31. Each row has a cost, even of one pixel.
    private static let sideLimit = 65_535

    private let pixelLimit: Int

    /// Makes a decoder.
    ///
    /// - Parameter pixelLimit: The maximum number of pixels. 40 million take at most 160 MB, and exceed the
    ///   usual pictures of cameras.
    public init(pixelLimit: Int = 40_000_000) {
        self.pixelLimit = pixelLimit
    }

    /// The size in pixels after orientation, read without decoding pixels.
    public func size(of data: Data) throws(ImageError) -> PixelSize {
        try data.bytes.withUnsafeBytes { bytes throws(ImageError) in
            let codec = try codec(for: bytes)
            return codec.orientation.turned(codec.size)
        }
    }

    /// The picture, oriented, scaled down while decoding to about the smallest size that covers `target`.
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

    /// The critical chunks of an opaque, upright PNG of 8 bits within a size.
    public func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? {
        data.bytes.withUnsafeBytes { bytes in
            guard ImageFormat(of: bytes) == .png, let codec = try? codec(for: bytes),
                codec.size.width <= size.width,
                codec.size.height <= size.height
            else { return nil }
            let chunks = PNGChunks(of: ByteReader(bytes: bytes))
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

/// An encoded picture of one format. It must not outlive its bytes.
protocol Codec {
    /// The stored size, before orientation; a side has at most 32 bits.
    var size: PixelSize { get }
    var orientation: Orientation { get }
    /// The number of passes over all pixels.
    var passes: Int { get }

    /// The stored pixels, shrunk to cover a target of at least 1 × 1.
    ///
    /// - Throws: ``ImageError/cancelled`` between two steps of a cancelled task.
    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap
}

extension Codec {
    /// One: an animation has one frame decoded, and an interlaced PNG's passes together have all its pixels.
    var passes: Int { 1 }
}

/// Throws in a cancelled task; called between slow steps.
func checkCancellation() throws(ImageError) {
    if Task.isCancelled { throw .cancelled }
}
