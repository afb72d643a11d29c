public import FoundationEssentials
public import ImageInterface

/// Decodes PNG, JPEG and WebP with the system's libraries. Of an animation it shows the first frame.
public struct SystemImageDecoder: ImageDecoder {
    private let pixelLimit: Int

    /// Makes a decoder.
    ///
    /// - Parameter pixelLimit: The most pixels that a picture may have. 40 million take at most 160 MB, whatever is in
    ///   the bytes, and are more than cameras' usual pictures have.
    public init(pixelLimit: Int = 40_000_000) {
        self.pixelLimit = pixelLimit
    }

    /// The picture's size in pixels as it is to be shown, read from its header alone.
    public func size(of data: Data) throws(ImageError) -> PixelSize {
        try data.bytes.withUnsafeBytes { bytes throws(ImageError) in
            try codec(for: bytes).size
        }
    }

    /// The picture, with its orientation applied, scaled down while it is read to about the smallest size that covers
    /// `target`.
    public func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        try data.bytes.withUnsafeBytes { bytes throws(ImageError) in
            try codec(for: bytes).decode(
                covering: PixelSize(width: max(1, target.width), height: max(1, target.height)))
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
        let (pixels, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
        guard !isTooLarge, pixels <= pixelLimit else { throw .tooLarge }
        return codec
    }
}

/// One format's picture, of which the header was read. Does not outlive its bytes.
protocol Codec {
    /// The size as it is to be shown, from the header.
    var size: PixelSize { get }

    /// The pixels; `target` is at least 1 × 1.
    func decode(covering target: PixelSize) throws(ImageError) -> Bitmap
}
