extension Bitmap {
    /// The middle of the picture, cropped to at most a size. An odd remainder leaves out the extra pixel at
    /// the right or at the bottom.
    public func cropped(to target: PixelSize) -> Bitmap {
        let part = PixelSize(width: min(size.width, target.width), height: min(size.height, target.height))
        guard part != size else { return self }
        let (left, top) = ((size.width - part.width) / 2, (size.height - part.height) / 2)
        var kept: [UInt8] = []
        kept.reserveCapacity(4 * part.width * part.height)
        for row in top..<top + part.height {
            let start = 4 * (row * size.width + left)
            kept += pixels[start..<start + 4 * part.width]
        }
        return Bitmap(size: part, pixels: kept)
    }
}
