import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite struct OrientationTests {
    /// The positions of quarters that are stored as red, green above blue, white (EXIF 2.32, 4.6.4).
    private static let turned: [(UInt8, [SIMD4<UInt8>])] = [
        (1, [.red, .green, .blue, .white]),
        (2, [.green, .red, .white, .blue]),
        (3, [.white, .blue, .green, .red]),
        (4, [.blue, .white, .red, .green]),
        (5, [.red, .blue, .green, .white]),
        (6, [.blue, .red, .white, .green]),
        (7, [.white, .green, .blue, .red]),
        (8, [.green, .white, .red, .blue]),
    ]

    /// The sizes after and before orientation.
    private let turnedSize = PixelSize(width: 32, height: 64)
    private let upright = PixelSize(width: 64, height: 32)

    @Test("A picture is oriented by its EXIF, in every format", arguments: EXIFPlace.allCases, turned)
    func turns(_ place: EXIFPlace, _ argument: (orientation: UInt8, colors: [SIMD4<UInt8>])) throws {
        for isBigEndian in [false, true] {
            let data = place.encode(.tiff(orientation: argument.orientation, isBigEndian: isBigEndian))

            let bitmap = try makeSUT().decode(data, covering: PixelSize(width: 100, height: 100))

            for (color, expected) in zip(bitmap.quarterColors, argument.colors) {
                let distance = (0..<4).map { abs(Int(color[$0]) - Int(expected[$0])) }.max() ?? 0
                #expect(distance <= 6, "\(color) should be \(expected)")
            }
        }
    }

    @Test("Size and bitmap are those after orientation", arguments: EXIFPlace.allCases, 1...8)
    func size(_ place: EXIFPlace, _ orientation: UInt8) throws {
        let data = place.encode(.tiff(orientation: orientation, isBigEndian: true))
        let expected = orientation >= 5 ? turnedSize : upright

        #expect(try makeSUT().size(of: data) == expected)
        #expect(try makeSUT().decode(data, covering: expected).size == expected)
    }

    @Test("An oriented picture covers the target as displayed", arguments: EXIFPlace.allCases)
    func target(_ place: EXIFPlace) throws {
        let data = place.encode(.tiff(orientation: 6, isBigEndian: false))

        let bitmap = try makeSUT().decode(data, covering: PixelSize(width: 8, height: 3))

        #expect(bitmap.size == PixelSize(width: 8, height: 16))
    }

    @Test(
        "An invalid orientation is ignored", arguments: EXIFPlace.allCases, [0, 9, 255] as [UInt8])
    func unknown(_ place: EXIFPlace, _ orientation: UInt8) throws {
        let data = place.encode(.tiff(orientation: orientation, isBigEndian: false))

        #expect(try makeSUT().size(of: data) == upright)
    }

    @Test(
        "Truncated or damaged EXIF is ignored", arguments: EXIFPlace.allCases,
        [false, true])
    func damaged(_ place: EXIFPlace, _ isBigEndian: Bool) throws {
        let tiff = [UInt8].tiff(orientation: 6, isBigEndian: isBigEndian)

        for length in 0..<tiff.count { try expectAPicture(place.encode(Array(tiff.prefix(length)))) }
        for index in tiff.indices {
            var damaged = tiff
            damaged[index] = 0xFF
            try expectAPicture(place.encode(damaged))
        }
    }

    @Test("EXIF of random bytes is ignored", arguments: EXIFPlace.allCases, 1...4)
    func noise(_ place: EXIFPlace, _ seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let start = Array([UInt8].tiff(orientation: 6, isBigEndian: seed % 2 == 0).prefix(8))
        let noise = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // A JPEG segment holds 64 KB, chunks more.
        let count = Int.random(in: 0...(place == .jpeg ? 12 : 60), using: &generator)

        try expectAPicture(place.encode(start + repeatElement(noise, count: count).joined()))
    }

    @Test("Only the first EXIF is used", arguments: EXIFPlace.allCases)
    func first(_ place: EXIFPlace) throws {
        let data = place.encode(
            .tiff(orientation: 1, isBigEndian: false), .tiff(orientation: 6, isBigEndian: false))

        #expect(try makeSUT().size(of: data) == upright)
    }

    @Test("EXIF with a JPEG prefix is read in every format", arguments: EXIFPlace.allCases)
    func prefixed(_ place: EXIFPlace) throws {
        guard place != .jpeg else { return }
        let data = place.encode(Array("Exif\0\0".utf8) + .tiff(orientation: 6, isBigEndian: false))

        #expect(try makeSUT().size(of: data) == turnedSize)
    }

    @Test("EXIF after the end of a picture is ignored", arguments: EXIFPlace.allCases)
    func behindEnd(_ place: EXIFPlace) throws {
        let tiff = [UInt8].tiff(orientation: 6, isBigEndian: false)
        let plain = place.encode(.tiff(orientation: 1, isBigEndian: false))
        let chunk =
            switch place {
            case .jpeg: Data.exif(orientation: 6, isBigEndian: false)
            case .pngBeforePixels, .pngBehindPixels: Data.pngChunk("eXIf", tiff)
            case .webPLossy, .webPLossless, .webPAnimation: WebPKind.chunk("EXIF", Data(tiff))
            }

        #expect(try makeSUT().size(of: plain + chunk) == upright)
    }

    @Test("EXIF in a WebP is read only where the header flags it, and the flag alone is harmless")
    func flag() throws {
        let plain = WebPKind.lossless.encode(.quarters(upright))
        let exif = WebPKind.chunk("EXIF", Data([UInt8].tiff(orientation: 6, isBigEndian: false)))

        for (chunk, flags) in [(exif, 0), (Data(), 8)] as [(Data, UInt8)] {
            let data = plain.appending(webPChunk: chunk, flags: flags, size: upright)
            #expect(try makeSUT().decode(data, covering: upright) == .quarters(upright))
        }
    }

    private func expectAPicture(_ data: Data, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let size = try makeSUT().size(of: data)
        #expect(size == upright || size == turnedSize, sourceLocation: sourceLocation)
        #expect(try makeSUT().decode(data, covering: .one).size == size.shrunk(covering: .one))
    }

    private func makeSUT() -> SystemImageDecoder {
        SystemImageDecoder()
    }
}
