import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite("PNGs that are written")
struct PNGEncoderTests {
    @Test(
        "give the same pixels back, of any shape",
        arguments: [(1, 1), (1, 400), (400, 1), (37, 29), (160, 120)].map(PixelSize.init))
    func same(_ size: PixelSize) throws {
        let picture = Bitmap.gradient(size)

        #expect(try decoded(PNGEncoder().encode(picture)) == picture)
    }

    @Test("give random pixels back")
    func random() throws {
        var generator = SeededGenerator(seed: 3)
        let picture = Bitmap.random(PixelSize(width: 61, height: 43), with: &generator)

        #expect(try decoded(PNGEncoder().encode(picture)) == picture)
    }

    @Test("have no alpha where all is opaque, and give the same pixels back")
    func opaque() throws {
        let picture = Bitmap.quarters(PixelSize(width: 40, height: 30))

        let png = try PNGEncoder().encode(picture)

        // The type of colour in the header (PNG, 11.2.2).
        #expect(png[25] == 2)
        #expect(try decoded(png) == picture)
    }

    @Test("have alpha where a single pixel is not opaque")
    func translucent() throws {
        let picture = Bitmap(PixelSize(width: 20, height: 20)) { x, y in
            SIMD4(9, 9, 9, x == 19 && y == 19 ? 254 : 255)
        }

        let png = try PNGEncoder().encode(picture)

        #expect(png[25] == 6)
        #expect(try decoded(png) == picture)
    }

    @Test("are much smaller than their pixels where those are even")
    func small() throws {
        let picture = Bitmap.quarters(PixelSize(width: 400, height: 300))

        #expect(try PNGEncoder().encode(picture).count < picture.pixels.count / 50)
    }

    @Test(
        "cannot be made of no pixels",
        arguments: [(0, 0), (3, 0), (0, 3)].map(PixelSize.init))
    func none(_ size: PixelSize) {
        #expect(throws: ImageError.notEncodable) {
            try PNGEncoder().encode(Bitmap(size: size, pixels: []))
        }
    }

    private func decoded(_ png: [UInt8]) throws -> Bitmap {
        try SystemImageDecoder().decode(Data(png), covering: PixelSize(width: 10_000, height: 10_000))
    }
}
