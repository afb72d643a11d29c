import FoundationEssentials
import ImageCodecs
import ImageInterface
import Testing

@Suite struct OrientationTests {
    /// Where the quarters go that are stored as red, green above blue, white (EXIF 2.32, 4.6.4).
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

    @Test("A picture is turned as its EXIF says", arguments: turned, [false, true])
    func turns(_ argument: (orientation: UInt8, colors: [SIMD4<UInt8>]), _ isBigEndian: Bool) throws {
        let data = makeJPEG(.exif(orientation: argument.orientation, isBigEndian: isBigEndian))

        let bitmap = try makeSUT().decode(data, covering: PixelSize(width: 100, height: 100))

        for (color, expected) in zip(bitmap.quarterColors, argument.colors) {
            let distance = (0..<4).map { abs(Int(color[$0]) - Int(expected[$0])) }.max() ?? 0
            #expect(distance <= 6, "\(color) should be \(expected)")
        }
    }

    @Test("Size and bitmap are those of the turned picture", arguments: 1...8)
    func size(_ orientation: UInt8) throws {
        let data = makeJPEG(.exif(orientation: orientation, isBigEndian: true))
        let expected =
            orientation >= 5 ? PixelSize(width: 32, height: 64) : PixelSize(width: 64, height: 32)

        #expect(try makeSUT().size(of: data) == expected)
        #expect(try makeSUT().decode(data, covering: expected).size == expected)
    }

    @Test("A turned picture covers the target as it is shown")
    func target() throws {
        let data = makeJPEG(.exif(orientation: 6, isBigEndian: false))

        let bitmap = try makeSUT().decode(data, covering: PixelSize(width: 8, height: 3))

        #expect(bitmap.size == PixelSize(width: 8, height: 16))
    }

    @Test("An orientation that does not exist is none", arguments: [0, 9, 255] as [UInt8])
    func unknown(_ orientation: UInt8) throws {
        let data = makeJPEG(.exif(orientation: orientation, isBigEndian: false))

        #expect(try makeSUT().size(of: data) == PixelSize(width: 64, height: 32))
    }

    @Test("EXIF that is cut off or damaged at any place does no harm", arguments: [false, true])
    func damaged(_ isBigEndian: Bool) throws {
        let exif = Array(Data.exif(orientation: 6, isBigEndian: isBigEndian).dropFirst(4))
        let upright = PixelSize(width: 64, height: 32)

        for length in 0..<exif.count {
            let size = try makeSUT().size(of: makeJPEG(.segment(0xE1, Array(exif.prefix(length)))))
            #expect(size == upright || size == PixelSize(width: 32, height: 64))
        }
        for place in exif.indices {
            var damaged = exif
            damaged[place] = 0xFF
            let size = try makeSUT().size(of: makeJPEG(.segment(0xE1, damaged)))
            #expect(size == upright || size == PixelSize(width: 32, height: 64))
        }
    }

    @Test("Only the first EXIF segment counts")
    func first() throws {
        let data = makeJPEG(
            Data.exif(orientation: 1, isBigEndian: false) + Data.exif(orientation: 6, isBigEndian: false))

        #expect(try makeSUT().size(of: data) == PixelSize(width: 64, height: 32))
    }

    private func makeSUT() -> SystemImageDecoder {
        SystemImageDecoder()
    }

    private func makeJPEG(_ segments: Data) -> Data {
        JPEGKind.full.encode(.quarters(PixelSize(width: 64, height: 32))).inserting(segments)
    }
}
