public import FoundationEssentials

/// Why bytes do not become a picture, or a picture no bytes.
public enum ImageError: Error, Hashable, Sendable {
    /// No format that the decoder knows.
    case unknownFormat
    /// Broken, cut off, or of a kind that the decoder refuses.
    case unreadable
    /// More pixels than the decoder accepts, or more work to make them.
    case tooLarge
    /// The task was cancelled before the picture was there.
    case cancelled
    /// No pixels, or more than the format holds.
    case notEncodable
}

/// Makes bitmaps of PNG, JPEG and WebP bytes.
public protocol ImageDecoder: Sendable {
    /// The picture's size in pixels as it is to be shown, read without decoding any; as slow as reading all bytes.
    ///
    /// - Throws: What ``decode(_:covering:)`` throws of a picture that it refuses.
    func size(of data: Data) throws(ImageError) -> PixelSize

    /// The picture, with its orientation applied, scaled down while it is read to about the smallest size that covers
    /// `target` (never below it, unless the picture is smaller): the caller scales the rest.
    ///
    /// Synchronous and slow; to be called on a thread that nobody waits for, since none of the libraries can be
    /// interrupted. It ends between two steps where the task is cancelled.
    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap

    /// The bytes of a picture that may be given to others as it is: an opaque PNG of at most `size`, the right way up,
    /// without all that is not needed for its pixels; `nil` for any other. Whether it can be decoded is not looked at.
    func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]?
}

extension ImageDecoder {
    /// None: each picture is decoded.
    public func plainPNG(_ data: Data, within size: PixelSize) -> [UInt8]? { nil }
}
