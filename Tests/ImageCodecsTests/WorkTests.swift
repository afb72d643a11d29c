import FoundationEssentials
import ImageCodecs
import ImageInterface
import Testing

/// Limits of the work that a decoder can be made to do, beyond its bytes and pixels.
@Suite struct WorkTests {
    private let size = PixelSize(width: 32, height: 32)

    @Test("A small JPEG with hundreds of scans is refused by its header")
    func repeatedScan() throws {
        let size = PixelSize(width: 4_990, height: 4_990)
        let gray = Bitmap(size: size, pixels: [UInt8](repeating: 100, count: 4 * size.width * size.height))
        let data = JPEGKind.progressive.encode(gray).repeatingScan(450)

        #expect(throws: ImageError.tooLarge) { try SystemImageDecoder().size(of: data) }
        #expect(throws: ImageError.tooLarge) { try SystemImageDecoder().decode(data, covering: .one) }
    }

    @Test("Scans may cover twenty times the pixel limit, and no more")
    func limit() throws {
        // The encoder writes ten scans.
        let data = JPEGKind.progressive.encode(.quarters(size))

        #expect(try decode(data.repeatingScan(10)).size == size)
        #expect(throws: ImageError.tooLarge) { try decode(data.repeatingScan(11)) }
    }

    @Test("A smaller picture may have more scans")
    func smaller() throws {
        let size = PixelSize(width: 16, height: 16)
        let data = JPEGKind.progressive.encode(.quarters(size))

        #expect(try decode(data.repeatingScan(70)).size == size)
        #expect(throws: ImageError.tooLarge) { try decode(data.repeatingScan(71)) }
    }

    @Test(
        "Scans are counted after all bytes that the decoder skips",
        arguments: [
            [1, 2, 3], [0xFF], [0xFF, 0xFF, 0xFF], [0xFF, 0], [0xFF, 1], [0xFF, 0xD3], [0xFF, 2],
            // A comment whose length is below its own length field, and a valid one.
            [0xFF, 0xFE, 0, 0], [0xFF, 0xFE, 0, 5, 0xFF, 0xDA, 0],
        ] as [[UInt8]])
    func hidden(_ gap: [UInt8]) throws {
        let data = JPEGKind.progressive.encode(.quarters(size))

        #expect(throws: ImageError.tooLarge) { try decode(data.repeatingScan(11, gap: gap)) }
    }

    @Test("Scans in a comment or after the end do not count")
    func other() throws {
        let data = JPEGKind.progressive.encode(.quarters(size))
        let scans = [UInt8](repeatElement([0xFF, 0xDA], count: 100).joined())
        let comment = Data.segment(0xFE, scans)

        #expect(try decode(data.inserting(comment)) == decode(data))
        #expect(try decode(data.dropLast(2) + comment + data.suffix(2)) == decode(data))
        #expect(try decode(data + scans) == decode(data))
    }

    @Test(
        "An arithmetic-coded JPEG is refused",
        arguments: [false, true])
    func arithmetic(_ isProgressive: Bool) throws {
        let (kind, marker): (JPEGKind, UInt8) = isProgressive ? (.progressive, 0xC2) : (.full, 0xC0)
        var data = kind.encode(.quarters(size))
        let frame = try #require(data.ranges(of: [0xFF, marker]).first).lowerBound
        data[frame + 1] = marker + 8

        #expect(throws: ImageError.unreadable) { try decode(data) }
    }

    @Test("A PNG's texts are not inflated")
    func inflatedText() throws {
        let zeros = Array(Data.deflatedZeros(millions: 50))

        try expectUnharmed(by: .pngChunk("zTXt", Array("Title\0\0".utf8) + zeros))
        try expectUnharmed(by: .pngChunk("iTXt", Array("Title\0\u{1}\0\0\0".utf8) + zeros))
        try expectUnharmed(by: .pngChunk("iCCP", Array("Title\0\0".utf8) + zeros))
    }

    @Test("A PNG's ancillary chunks cost no more than their bytes")
    func manyChunks() throws {
        var palettes: [UInt8] = []
        for number in 100_000..<200_000 { palettes += Array("\0\0\0\u{8}sPLT\(number)\0\u{8}\0\0\0\0".utf8) }

        try expectUnharmed(by: Data(palettes))
        try expectUnharmed(
            by: Data(repeatElement(Data.pngChunk("tEXt", Array("a\0b".utf8)), count: 100_000).joined()))
    }

    @Test("A picture with more rows or columns than a JPEG can have is too large")
    func sides() throws {
        let most = Data.pngHeader(width: 1, height: 65_535)

        #expect(try SystemImageDecoder().size(of: most) == PixelSize(width: 1, height: 65_535))
        for data in [
            Data.pngHeader(width: 1, height: 65_536), .pngHeader(width: 65_536, height: 1),
            .pngHeader(width: 1, height: 40_000_000),
        ] {
            #expect(throws: ImageError.tooLarge) { try SystemImageDecoder().size(of: data) }
        }
    }

    @Test("A cancelled task decodes nothing", arguments: Sample.allCases)
    func cancelled(_ sample: Sample) async {
        let data = sample.encode(.quarters(size))

        let result = await Task { () -> Result<Bitmap, ImageError> in
            withUnsafeCurrentTask { $0?.cancel() }
            return Result { () throws(ImageError) in try SystemImageDecoder().decode(data, covering: .one) }
        }.value

        #expect(result == .failure(.cancelled))
    }

    private func expectUnharmed(by chunk: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let picture = Bitmap.quarters(size)
        let data = PNGKind.rgb8.encode(picture)
        let bitmap = try decode(data.prefix(33) + chunk + data.dropFirst(33))
        #expect(bitmap == picture, sourceLocation: sourceLocation)
    }

    /// Decodes with a limit of 1,024 pixels.
    private func decode(_ data: Data) throws -> Bitmap {
        try SystemImageDecoder(pixelLimit: 1_024).decode(data, covering: size)
    }
}
