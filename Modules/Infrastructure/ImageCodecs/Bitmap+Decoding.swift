import ImageInterface

extension Bitmap {
    /// Makes a bitmap whose bytes a C library writes.
    ///
    /// - Parameter write: Fills all bytes.
    init(
        size: PixelSize,
        write: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
    ) throws(ImageError) {
        var failure: ImageError?
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { buffer, count in
            buffer.initialize(repeating: 0)
            do throws(ImageError) { try write(buffer) } catch { failure = error }
            count = buffer.count
        }
        if let failure { throw failure }
        self.init(size: size, pixels: pixels)
    }
}

extension PixelSize {
    /// Twice the final size: the decoding size before scaling, so that two steps of scaling do not blur.
    var doubled: PixelSize { PixelSize(width: 2 * width, height: 2 * height) }
}
