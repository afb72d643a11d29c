public import FoundationEssentials

/// An error of decoding or encoding.
public enum ImageError: Error, Hashable, Sendable {
    /// The format is unknown.
    case unknownFormat
    /// The bytes are broken, truncated, or in a variant that the decoder refuses.
    case unreadable
    /// The picture exceeds the limit of pixels or of work.
    case tooLarge
    /// The task was cancelled.
    case cancelled
    /// The bitmap has no pixels, or more than the format holds.
    case notEncodable
}

/// Decodes PNG, JPEG and WebP.
public protocol ImageDecoder: Sendable {
    /// The size in pixels after orientation, read without decoding pixels; as slow as reading all bytes.
    ///
    /// - Throws: The error that ``decode(_:covering:)`` throws for a refused picture.
    func size(of data: Data) throws(ImageError) -> PixelSize

    /// The picture, oriented, scaled down while decoding to about the smallest size that covers `target` and
    /// never below it (unless the picture is smaller): the caller scales the rest.
    ///
    /// Synchronous and slow: call it off the main actor, since no library can be interrupted. A
    /// cancelled task ends between two steps.
    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap

    /// The bytes of a picture that can be passed on unchanged: an opaque, upright PNG of at most `size`,
    /// without ancillary chunks; `nil` for any other. The pixels are not validated.
    func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]?
}

extension ImageDecoder {
    /// Returns `nil`: each picture has to be decoded.
    public func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? { nil }
}
