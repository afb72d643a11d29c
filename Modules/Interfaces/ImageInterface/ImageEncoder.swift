/// Encodes bitmaps as files, for terminals and folders.
public protocol ImageEncoder: Sendable {
    /// The picture with its opacity, losslessly.
    ///
    /// Synchronous and slow: call it off the main actor.
    ///
    /// - Throws: ``ImageError/notEncodable``.
    func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8]
}
