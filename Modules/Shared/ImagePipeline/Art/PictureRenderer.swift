import Foundation
import ImageInterface
import TextInterface

/// Decodes and draws pictures, in steps between which a cancelled task ends.
nonisolated struct PictureRenderer {
    let decoder: any ImageDecoder
    let art: any ImageArt

    /// The cells that the picture fills: those of its aspect ratio, or all if it is cropped.
    @concurrent func cells(of data: Data, _ wanted: ArtCache.Key) async throws -> (columns: Int, rows: Int) {
        // The task may have waited for a thread.
        try Task.checkCancellation()
        if wanted.isFilled { return (wanted.columns, wanted.rows) }
        let size = try decoder.size(of: data)
        return wanted.geometry.cells(for: size, columns: wanted.columns, rows: wanted.rows)
    }

    /// The picture in characters.
    @concurrent func grid(of data: Data, _ wanted: ArtCache.Key) async throws -> Grid {
        let cells = try await cells(of: data, wanted)
        let pixels = art.pixelsPerCell
        // Cropping to whole pixels shifts the edges of the art by an eighth of its pixels at most.
        let scale = wanted.isFilled ? 4 : 1
        let target = PixelSize(
            width: scale * cells.columns * pixels.width, height: scale * cells.rows * pixels.height)
        try Task.checkCancellation()
        let bitmap = try decoded(data, covering: target, wanted)
        try Task.checkCancellation()
        return art.art(
            of: bitmap, columns: cells.columns, rows: cells.rows,
            background: Palette(wanted.appearance).background)
    }

    /// A BlurHash in characters; a uniform placeholder for any other text.
    @concurrent func grid(
        ofBlurHash hash: String, columns: Int, rows: Int, _ appearance: Appearance
    ) async throws -> Grid {
        try Task.checkCancellation()
        let palette = Palette(appearance)
        guard let hash = BlurHash(hash) else {
            var grid = Grid(columns: columns, rows: rows)
            grid.fill(grid.bounds, style: Style.plain.on(palette.placeholder.0))
            return grid
        }
        let pixels = art.pixelsPerCell
        let size = PixelSize(width: columns * pixels.width, height: rows * pixels.height)
        return art.art(
            of: hash.bitmap(of: size), columns: columns, rows: rows, background: palette.background)
    }

    /// The picture in pixels, transparent parts over the background.
    func bitmap(of data: Data, covering target: PixelSize, _ wanted: ArtCache.Key) throws -> Bitmap {
        let bitmap = try decoded(data, covering: target, wanted)
        try Task.checkCancellation()
        return bitmap.flattened(over: Palette(wanted.appearance).background)
    }

    /// The picture, or its part that fills the cells, in about the smallest size that covers the target.
    private func decoded(
        _ data: Data, covering target: PixelSize, _ wanted: ArtCache.Key
    ) throws -> Bitmap {
        guard wanted.isFilled else { return try decoder.decode(data, covering: target) }
        let size = try decoder.size(of: data)
        let part = wanted.part(of: size)
        // Decoded in the size at which the part covers the target.
        let whole = PixelSize(
            width: (target.width * size.width + part.width - 1) / part.width,
            height: (target.height * size.height + part.height - 1) / part.height)
        let bitmap = try decoder.decode(data, covering: whole)
        return bitmap.cropped(to: wanted.part(of: bitmap.size))
    }
}

nonisolated extension ArtCache.Key {
    /// The part of a picture that fills the cells.
    fileprivate func part(of size: PixelSize) -> PixelSize {
        geometry.part(of: size, filling: columns, by: rows)
    }
}
