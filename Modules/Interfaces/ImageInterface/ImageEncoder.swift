/// Makes a file's bytes of a bitmap, for those who take pictures as files: terminals, and folders.
public protocol ImageEncoder: Sendable {
    /// The whole picture, with its opacity, such that a decoder of the format gives the same pixels back.
    ///
    /// Synchronous and slow; to be called on a thread that nobody waits for.
    ///
    /// - Throws: ``ImageError/notEncodable``.
    func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8]
}
