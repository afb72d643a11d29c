extension Bitmap {
    /// The middle of this picture in a size of at most its own; a side that is larger stays as it is. Where the rest is odd,
    /// the pixel more is left out at the right or at the bottom.
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
