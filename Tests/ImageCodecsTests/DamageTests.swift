import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite struct DamageTests {
    @Test(
        "A truncated picture is unreadable, or whole where only its end mark is missing",
        arguments: Sample.allCases)
    func cutOff(_ sample: Sample) throws {
        let data = sample.encode(.gradient(PixelSize(width: 20, height: 14)))
        let whole = try makeSUT().decode(data, covering: PixelSize(width: 20, height: 14))

        for length in 0..<data.count {
            let outcome = outcome(of: data.prefix(length))
            switch outcome {
            case .success(let bitmap): #expect(bitmap == whole, "at \(length) of \(data.count) bytes")
            case .failure(let error):
                #expect(error == (length < 12 ? .unknownFormat : .unreadable) || error == .unreadable)
            }
        }
    }

    @Test(
        "Half a picture's bytes are unreadable at any size", arguments: Sample.allCases, [1, 7, 500])
    func half(_ sample: Sample, _ target: Int) throws {
        let data = sample.encode(.gradient(PixelSize(width: 100, height: 80)))

        #expect(throws: ImageError.unreadable) {
            try makeSUT().decode(
                data.prefix(data.count / 2), covering: PixelSize(width: target, height: target))
        }
    }

    @Test(
        "Random damage leads to a picture of the header's size or to an error",
        arguments: Sample.allCases)
    func randomDamage(_ sample: Sample) throws {
        var generator = SeededGenerator(seed: Sample.allCases.firstIndex(of: sample) ?? 0)
        let original = sample.encode(.gradient(PixelSize(width: 33, height: 21)))
        for _ in 0..<300 {
            var data = original
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let place = Int.random(in: 0..<data.count, using: &generator)
                data[place] = .random(in: 0...255, using: &generator)
            }
            let target = PixelSize(
                width: .random(in: 1...40, using: &generator), height: .random(in: 1...40, using: &generator))
            guard case .success(let bitmap) = outcome(of: data, covering: target) else { continue }
            let size = try makeSUT().size(of: data)
            #expect(bitmap.size == size.shrunk(covering: target))
        }
    }

    @Test("Damaged pictures are decoded within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 200) { FuzzTarget.fault(in: $0) }
    }

    @Test("Random bytes after a signature are unreadable", arguments: [0, 1, 2])
    func noise(_ format: Int) {
        let starts = [
            Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), Data([0xFF, 0xD8, 0xFF]),
            Data("RIFF\u{7F}\u{7F}\0\0WEBPVP8 ".utf8),
        ]
        var generator = SeededGenerator(seed: format)
        for _ in 0..<300 {
            let count = Int.random(in: 0...200, using: &generator)
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(throws: ImageError.self) {
                try makeSUT().decode(starts[format] + noise, covering: .one)
            }
        }
    }

    @Test("A JPEG with endless scans is refused")
    func endlessScans() throws {
        let data = JPEGKind.progressive.encode(.quarters(PixelSize(width: 32, height: 32)))

        #expect(throws: ImageError.unreadable) {
            try SystemImageDecoder().decode(
                data.repeatingScan(1_000), covering: PixelSize(width: 32, height: 32))
        }
    }

    @Test("Surplus bytes between segments of a JPEG are skipped", arguments: [20, nil])
    func stray(_ place: Int?) throws {
        let picture = Bitmap.quarters(PixelSize(width: 32, height: 32))
        let data = JPEGKind.full.encode(picture)

        // After the first segment, or before the end marker.
        let place = place ?? data.count - 2
        let stray = data.prefix(place) + Data([1, 2, 3]) + data.dropFirst(place)

        #expect(
            try makeSUT().decode(stray, covering: picture.size)
                == makeSUT().decode(data, covering: picture.size))
    }

    @Test("A PNG with a wrong checksum of its pixels is unreadable", arguments: [1, 16])
    func pixelChecksum(_ target: Int) throws {
        var data = PNGKind.rgb8.encode(.quarters(PixelSize(width: 16, height: 16)))
        // The last byte of the checksum before IEND's 12 bytes.
        data[data.count - 13] ^= 1

        #expect(throws: ImageError.unreadable) {
            try makeSUT().decode(data, covering: PixelSize(width: target, height: target))
        }
    }

    @Test("A PNG with a text chunk of any length is decoded", arguments: [0, 40, 9_000_000])
    func remarks(_ count: Int) throws {
        let text = Array("Title\0".utf8) + Array(repeating: 65, count: count)

        try expectUnharmed(by: .pngChunk("tEXt", text))
    }

    @Test("A PNG with damaged or unknown ancillary chunks is decoded")
    func damagedRemarks() throws {
        try expectUnharmed(by: .pngChunk("abCd", [1, 2, 3]))
        try expectUnharmed(by: .pngChunk("tEXt", Array("Title\0Sea".utf8), hasChecksum: false))
        try expectUnharmed(by: .pngChunk("tEXt", []))
        try expectUnharmed(by: .pngChunk("gAMA", [1, 2, 3]))
        try expectUnharmed(by: .pngChunk("iCCP", Array("sRGB\0\0not deflated".utf8)))
    }

    private func expectUnharmed(by chunk: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let picture = Bitmap.quarters(PixelSize(width: 16, height: 16))
        let data = PNGKind.rgb8.encode(picture)
        let bitmap = try makeSUT().decode(
            data.prefix(33) + chunk + data.dropFirst(33), covering: picture.size)
        #expect(bitmap == picture, sourceLocation: sourceLocation)
    }

    private func outcome(
        of data: Data, covering target: PixelSize = PixelSize(width: 20, height: 14)
    ) -> Result<Bitmap, ImageError> {
        Result { () throws(ImageError) in try makeSUT().decode(data, covering: target) }
    }

    /// Damaged headers may declare any size; the limit bounds the time of decoding.
    private func makeSUT() -> SystemImageDecoder {
        SystemImageDecoder(pixelLimit: 20_000)
    }
}
