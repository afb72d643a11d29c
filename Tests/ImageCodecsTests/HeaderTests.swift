import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite struct HeaderTests {
    @Test("A picture's size is read from its header", arguments: Sample.allCases)
    func size(_ sample: Sample) throws {
        let size = PixelSize(width: 53, height: 17)

        #expect(try makeSUT().size(of: sample.encode(.quarters(size))) == size)
    }

    @Test(
        "The size is read from the header alone",
        arguments: [Sample.png(.rgb8, isInterlaced: false), .jpeg(.full), .webP(.lossy), .webP(.lossless)])
    func headerAlone(_ sample: Sample) throws {
        let size = PixelSize(width: 300, height: 200)
        var generator = SeededGenerator(seed: 1)
        let data = sample.encode(.random(size, with: &generator))

        #expect(try makeSUT().size(of: data.prefix(700)) == size)
        #expect(throws: ImageError.unreadable) { try makeSUT().decode(data.prefix(700), covering: size) }
    }

    @Test("Forty megapixels are accepted, and one pixel more is not")
    func limit() throws {
        let most = Data.pngHeader(width: 8000, height: 5000)
        let more = Data.pngHeader(width: 8000, height: 5001)

        #expect(try makeSUT().size(of: most) == PixelSize(width: 8000, height: 5000))
        #expect(throws: ImageError.tooLarge) { try makeSUT().size(of: more) }
    }

    @Test("A picture that is too large is refused by its header", arguments: large)
    func tooLarge(_ data: Data) {
        #expect(throws: ImageError.tooLarge) { try makeSUT().decode(data, covering: .one) }
    }

    private static let large: [Data] = [
        .pngHeader(width: 50_000, height: 50_000),
        .pngHeader(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF),
        .jpegHeader(width: 65_500, height: 65_500),
        .webPHeader(width: 16_384, height: 16_384),
    ]

    @Test(
        "A size without pixels is unreadable",
        arguments: [
            .pngHeader(width: 0, height: 10), .pngHeader(width: 10, height: 0),
            .jpegHeader(width: 0, height: 10),
            .jpegHeader(width: 10, height: 0),
        ] as [Data])
    func noPixels(_ data: Data) {
        #expect(throws: ImageError.unreadable) { try makeSUT().size(of: data) }
        #expect(throws: ImageError.unreadable) { try makeSUT().decode(data, covering: .one) }
    }

    @Test("A JPEG whose second header claims another size is unreadable")
    func twoHeaders() {
        let first = Data.jpegHeader(width: 16, height: 16)
        let data = JPEGKind.full.encode(.quarters(PixelSize(width: 64, height: 64)))

        #expect(throws: ImageError.unreadable) {
            try makeSUT().decode(data.inserting(first[2..<21]), covering: .one)
        }
    }

    @Test(
        "Bytes that are not a picture have an unknown format",
        arguments: [
            "", "\u{89}PNG", "<!DOCTYPE html><html><body>Not found</body></html>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"1\" height=\"1\"/></svg>",
            "GIF89a\u{1}\0\u{1}\0", "BM", "RIFF\0\0\0\0WAVE", "{\"items\":[]}", "%PDF-1.7", "\0\0\0\0",
        ])
    func unknown(_ text: String) {
        #expect(throws: ImageError.unknownFormat) { try makeSUT().decode(Data(text.utf8), covering: .one) }
        #expect(throws: ImageError.unknownFormat) { try makeSUT().size(of: Data(text.utf8)) }
    }

    @Test("A picture that is a valid file of another kind too is decoded", arguments: Sample.colored)
    func polyglot(_ sample: Sample) throws {
        let picture = sample.encode(.quarters(PixelSize(width: 16, height: 16)))
        let page = Data("<html><script>alert(1)</script></html>PK\u{3}\u{4}".utf8)

        #expect(
            try makeSUT().decode(picture + page, covering: .one) == makeSUT().decode(picture, covering: .one))
    }

    @Test("A header in a JPEG's comment is ignored")
    func comment() throws {
        let picture = JPEGKind.full.encode(.quarters(PixelSize(width: 16, height: 16)))
        let page = Data.segment(0xFE, Array("<html><script>alert(1)</script></html>".utf8))

        #expect(
            try makeSUT().decode(picture.inserting(page), covering: .one)
                == makeSUT().decode(picture, covering: .one))
    }

    @Test("A custom pixel limit is enforced")
    func otherLimit() throws {
        let data = PNGKind.rgb8.encode(.quarters(PixelSize(width: 20, height: 10)))

        #expect(throws: ImageError.tooLarge) { try makeSUT(pixelLimit: 199).decode(data, covering: .one) }
        #expect(throws: Never.self) { try makeSUT(pixelLimit: 200).decode(data, covering: .one) }
    }

    private func makeSUT(pixelLimit: Int? = nil) -> SystemImageDecoder {
        pixelLimit.map { SystemImageDecoder(pixelLimit: $0) } ?? SystemImageDecoder()
    }
}

extension Data {
    /// A JPEG's frame header and the beginning of a scan, without pixels.
    fileprivate static func jpegHeader(width: Int, height: Int) -> Data {
        let extent = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        return Data([0xFF, 0xD8])
            + segment(0xC0, [8] + extent + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
            + segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]) + Data([0xFF, 0xD9])
    }

    /// A lossless WebP of a header that says so, without pixels.
    fileprivate static func webPHeader(width: Int, height: Int) -> Data {
        let bits = UInt32(width - 1) | UInt32(height - 1) << 14
        return Data("RIFF".utf8) + Data([30, 0, 0, 0]) + Data("WEBPVP8L".utf8) + Data([18, 0, 0, 0, 0x2F])
            + Data((0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }) + Data(count: 13)
    }
}
