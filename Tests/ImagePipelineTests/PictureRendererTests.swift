import Foundation
import ImageInterface
import Synchronization
import TerminalInterface
import Testing
import TextInterface

@testable import ImagePipeline

@Suite struct PictureRendererTests {
    @Test(
        "A cropped picture is drawn from its middle, decoded in four times the pixels of the box",
        arguments: [
            // A box of 4 × 2 cells is a square of 4 × 4 pixels.
            ([12, 4], PixelSize(width: 48, height: 16), [16, 0]),
            ([24, 8], PixelSize(width: 48, height: 16), [16, 0]),
            ([4, 12], PixelSize(width: 16, height: 48), [0, 16]),
            ([8, 8], PixelSize(width: 16, height: 16), [0, 0]),
            // The part of 3 × 3 pixels must not become smaller than 16 × 16.
            ([7, 3], PixelSize(width: 38, height: 16), [11, 0]),
            ([3, 7], PixelSize(width: 16, height: 38), [0, 11]),
        ] as [([UInt8], PixelSize, [UInt8])])
    func filled(size: [UInt8], decoded: PixelSize, corner: [UInt8]) async throws {
        let (decoder, art) = (NumberingDecoder(), BitmapSpy())

        let grid = try await PictureRenderer(decoder: decoder, art: art)
            .grid(of: Data(size), key(isFilled: true))

        #expect((grid.columns, grid.rows) == (4, 2))
        #expect(decoder.targets == [decoded])
        #expect(art.bitmaps.map(\.size) == [PixelSize(width: 16, height: 16)])
        #expect(art.bitmaps.first.map { Array($0.pixels.prefix(2)) } == corner)
    }

    @Test("A picture that keeps its aspect ratio is drawn whole")
    func whole() async throws {
        let (decoder, art) = (NumberingDecoder(), BitmapSpy())

        let grid = try await PictureRenderer(decoder: decoder, art: art)
            .grid(of: Data([12, 4]), key(isFilled: false))

        #expect((grid.columns, grid.rows) == (4, 1))
        #expect(decoder.targets == [PixelSize(width: 4, height: 2)])
        #expect(art.bitmaps.map(\.size) == decoder.targets)
    }

    @Test("A cropped picture in pixels has the box's aspect ratio")
    func pixels() throws {
        let bitmap = try PictureRenderer(decoder: NumberingDecoder(), art: BitmapSpy()).bitmap(
            of: Data([90, 30]), covering: PixelSize(width: 20, height: 20), key(isFilled: true))

        #expect(bitmap.size == PixelSize(width: 20, height: 20))
        #expect(bitmap.pixels.prefix(2) == [20, 0])
    }

    private func key(isFilled: Bool) -> ArtCache.Key {
        ArtCache.Key(
            address: "a", columns: 4, rows: 2, isFilled: isFilled, appearance: .dark, geometry: .usual)
    }
}

/// Decodes a width and a height to pixels with their column as red and their row as green.
private nonisolated final class NumberingDecoder: ImageDecoder {
    private let asked = Mutex<[PixelSize]>([])

    var targets: [PixelSize] { asked.withLock { $0 } }

    func size(of data: Data) throws(ImageError) -> PixelSize {
        PixelSize(width: Int(data[0]), height: Int(data[1]))
    }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        asked.withLock { $0.append(target) }
        return Bitmap(
            size: target,
            pixels: (0..<target.width * target.height).flatMap {
                [UInt8($0 % target.width), UInt8($0 / target.width), 0, 255]
            })
    }
}

/// Records its calls, and draws nothing.
private nonisolated final class BitmapSpy: ImageArt {
    private let drawn = Mutex<[Bitmap]>([])
    let pixelsPerCell = PixelSize(width: 1, height: 2)

    var bitmaps: [Bitmap] { drawn.withLock { $0 } }

    func art(of bitmap: Bitmap, columns: Int, rows: Int, background: Color) -> Grid {
        drawn.withLock { $0.append(bitmap) }
        return Grid(columns: columns, rows: rows)
    }
}
