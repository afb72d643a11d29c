import FoundationEssentials
import ImageCodecs
import ImageInterface
import Testing

@Suite struct DecodingTests {
    @Test("A picture keeps its size and colors in every format", arguments: Sample.colored)
    func colors(_ sample: Sample) throws {
        let picture = Bitmap.quarters(PixelSize(width: 48, height: 32))

        let bitmap = try makeSUT().decode(sample.encode(picture), covering: picture.size)

        #expect(bitmap.size == picture.size)
        for (color, expected) in zip(bitmap.quarterColors, picture.quarterColors) {
            #expect(distance(color, expected) <= sample.tolerance, "\(color) should be \(expected)")
        }
    }

    @Test("A PNG's pixels are decoded exactly", arguments: [PNGKind.rgba8, .rgba16], [false, true])
    func exact(_ kind: PNGKind, _ isInterlaced: Bool) throws {
        let picture = Bitmap.gradient(PixelSize(width: 37, height: 29))

        let data = kind.encode(picture, isInterlaced: isInterlaced)

        #expect(try makeSUT().decode(data, covering: picture.size) == picture)
    }

    @Test(
        "A gray picture is decoded as gray",
        arguments: [Sample.png(.gray8, isInterlaced: false), .png(.gray16, isInterlaced: true), .jpeg(.gray)])
    func gray(_ sample: Sample) throws {
        let picture = Bitmap.quarters(PixelSize(width: 48, height: 32)).gray

        let bitmap = try makeSUT().decode(sample.encode(picture), covering: picture.size)

        for (color, expected) in zip(bitmap.quarterColors, picture.quarterColors) {
            #expect(distance(color, expected) <= sample.tolerance, "\(color) should be \(expected)")
        }
    }

    @Test("One-bit pixels are decoded as two colors", arguments: [PNGKind.gray1, .palette1], [false, true])
    func oneBit(_ kind: PNGKind, _ isInterlaced: Bool) throws {
        let picture = Bitmap(PixelSize(width: 21, height: 13)) { x, y in
            (x + y) % 3 == 0 ? .white : SIMD4(0, 0, 0, 255)
        }

        let data = kind.encode(picture, isInterlaced: isInterlaced)

        #expect(try makeSUT().decode(data, covering: picture.size) == picture)
    }

    @Test(
        "Transparency is decoded",
        arguments: [
            Sample.png(.rgba8, isInterlaced: false), .png(.rgba16, isInterlaced: false),
            .png(.grayAlpha8, isInterlaced: false), .png(.paletteAlpha8, isInterlaced: true),
            .webP(.lossless), .webP(.lossy), .webP(.lossyAnimation),
        ])
    func transparency(_ sample: Sample) throws {
        let picture = Bitmap(PixelSize(width: 32, height: 32)) { x, _ in
            SIMD4(200, 200, 200, x < 16 ? 0 : 128)
        }

        let bitmap = try makeSUT().decode(sample.encode(picture), covering: picture.size)

        #expect(bitmap[4, 16].w == 0)
        #expect(bitmap[28, 16].w == 128)
    }

    @Test(
        "Transparency of a palette is decoded at any size", arguments: [1, 2, 4],
        [false, true])
    func paletteTransparency(_ divisor: Int, _ isInterlaced: Bool) throws {
        let picture = Bitmap(PixelSize(width: 32, height: 32)) { x, _ in
            SIMD4(200, 200, 200, x < 16 ? 0 : 128)
        }
        let data = PNGKind.paletteAlpha8.encode(picture, isInterlaced: isInterlaced)

        let size = PixelSize(width: 32 / divisor, height: 32 / divisor)
        let bitmap = try makeSUT().decode(data, covering: size)

        #expect(bitmap[0, 4].w == 0)
        #expect(bitmap[size.width - 1, 4].w == 128)
    }

    @Test("CMYK without an Adobe marker is not inverted")
    func inks() throws {
        var data = JPEGKind.cmyk.encode(Bitmap(PixelSize(width: 16, height: 16)) { _, _ in .white })
        let marker = try #require(data.ranges(of: [0xFF, 0xEE]).first).lowerBound
        data.removeSubrange(marker..<marker + 16)

        let color = try makeSUT().decode(data, covering: .one)[0, 0]

        // No black in Adobe's encoding is full black in the other.
        #expect(color.x <= 3 && color.y <= 3 && color.z <= 3 && color.w == 255)
    }

    @Test("A picture in a slice of data is decoded from the slice's first byte", arguments: Sample.colored)
    func slice(_ sample: Sample) throws {
        let picture = sample.encode(.quarters(PixelSize(width: 16, height: 16)))
        let slice = (Data("before".utf8) + picture).dropFirst(6)

        #expect(try makeSUT().decode(slice, covering: .one) == makeSUT().decode(picture, covering: .one))
    }

    @Test("An animated PNG is decoded as its first frame")
    func animatedPNG() throws {
        let picture = Bitmap.quarters(PixelSize(width: 16, height: 16))
        let still = PNGKind.rgb8.encode(picture)
        let control = Data.pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
        let frame = Data.pngChunk("fdAT", [0, 0, 0, 1] + Array(repeating: 7, count: 40))
        let animated =
            still.prefix(33) + control + still.dropFirst(33).dropLast(12) + frame + still.suffix(12)

        #expect(try makeSUT().decode(animated, covering: picture.size) == picture)
    }

    @Test("An animated WebP is decoded as its first frame")
    func animatedWebP() throws {
        let picture = Bitmap.quarters(PixelSize(width: 16, height: 16))

        let bitmap = try makeSUT().decode(WebPKind.losslessAnimation.encode(picture), covering: picture.size)

        #expect(bitmap == picture)
    }

    private func makeSUT() -> SystemImageDecoder {
        SystemImageDecoder()
    }

    private func distance(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Int {
        (0..<4).map { abs(Int(one[$0]) - Int(other[$0])) }.max() ?? 0
    }
}
