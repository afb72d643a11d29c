public import TextInterface

extension Bitmap {
    /// The picture composited over a color, and so opaque.
    ///
    /// The default color is unknown: over it, pixels of less than half opacity are transparent, others not.
    public func flattened(over background: Color) -> Bitmap {
        let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
        if isOpaque { return self }
        let back: SIMD4<UInt16>? =
            background.isTerminal
            ? nil : SIMD4(UInt16(background.red), UInt16(background.green), UInt16(background.blue), 255)
        let flattened = [UInt8](unsafeUninitializedCapacity: pixels.count) { output, count in
            let output = UnsafeMutableRawBufferPointer(output)
            pixels.withUnsafeBytes { input in
                for offset in stride(from: 0, to: input.count, by: 4) {
                    let pixel = input.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
                    output.storeBytes(
                        of: pixel.flattened(over: back), toByteOffset: offset, as: SIMD4<UInt8>.self)
                }
            }
            count = pixels.count
        }
        return Bitmap(size: size, pixels: flattened)
    }
}

extension SIMD4<UInt8> {
    fileprivate func flattened(over back: SIMD4<UInt16>?) -> SIMD4<UInt8> {
        guard let back else { return w < 128 ? .zero : SIMD4(x, y, z, 255) }
        let alpha = UInt16(w)
        var front = SIMD4<UInt16>(truncatingIfNeeded: self)
        front.w = 255
        // The maximum, 255 × 255 + 127, fits into 16 bits.
        let sum = front &* alpha &+ back &* (255 - alpha) &+ 127
        return SIMD4(truncatingIfNeeded: sum / 255)
    }
}
