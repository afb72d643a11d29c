import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite("PNG encoder")
struct PNGEncoderTests {
    @Test(
        "An encoded PNG decodes to the same pixels, at any size",
        arguments: [(1, 1), (1, 400), (400, 1), (37, 29), (160, 120)].map(PixelSize.init))
    func same(_ size: PixelSize) throws {
        let picture = Bitmap.gradient(size)

        #expect(try decoded(PNGEncoder().encode(picture)) == picture)
    }

    @Test("Random pixels are encoded losslessly")
    func random() throws {
        var generator = SeededGenerator(seed: 3)
        let picture = Bitmap.random(PixelSize(width: 61, height: 43), with: &generator)

        #expect(try decoded(PNGEncoder().encode(picture)) == picture)
    }

    @Test("An opaque picture is encoded without alpha")
    func opaque() throws {
        let picture = Bitmap.quarters(PixelSize(width: 40, height: 30))

        let png = try PNGEncoder().encode(picture)

        // The color type in the header (PNG, 11.2.2).
        #expect(png[25] == 2)
        #expect(try decoded(png) == picture)
    }

    @Test("A picture with one transparent pixel is encoded with alpha")
    func translucent() throws {
        let picture = Bitmap(PixelSize(width: 20, height: 20)) { x, y in
            SIMD4(9, 9, 9, x == 19 && y == 19 ? 254 : 255)
        }

        let png = try PNGEncoder().encode(picture)

        #expect(png[25] == 6)
        #expect(try decoded(png) == picture)
    }

    @Test("A uniform picture is much smaller than its pixels")
    func small() throws {
        let picture = Bitmap.quarters(PixelSize(width: 400, height: 300))

        #expect(try PNGEncoder().encode(picture).count < picture.pixels.count / 50)
    }

    @Test(
        "A picture without pixels cannot be encoded",
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
