import FoundationEssentials
import ImageCodecs
import ImageInterface
import RandomTesting
import Testing

@Suite struct ShrinkingTests {
    @Test(
        "A picture is decoded at the smallest size of its aspect ratio that covers the target",
        arguments: Sample.allCases)
    func covers(_ sample: Sample) throws {
        let size = PixelSize(width: 150, height: 100)
        let data = sample.encode(.quarters(size))

        for (target, expected) in [
            (PixelSize(width: 15, height: 10), PixelSize(width: 15, height: 10)),
            (PixelSize(width: 10, height: 60), PixelSize(width: 90, height: 60)),
            (PixelSize(width: 40, height: 1), PixelSize(width: 40, height: 27)),
            (PixelSize(width: 149, height: 99), PixelSize(width: 149, height: 100)),
            (PixelSize(width: 1, height: 1), PixelSize(width: 2, height: 1)),
        ] {
            #expect(try makeSUT().decode(data, covering: target).size == expected)
        }
    }

    @Test("A picture is never enlarged", arguments: Sample.allCases)
    func smaller(_ sample: Sample) throws {
        let size = PixelSize(width: 30, height: 20)
        let data = sample.encode(.quarters(size))

        for target in [
            PixelSize(width: 31, height: 21), PixelSize(width: 3, height: 2000),
            PixelSize(width: 2000, height: 3),
            PixelSize(width: .max, height: .max),
        ] {
            #expect(try makeSUT().decode(data, covering: target).size == size)
        }
    }

    @Test("An empty target counts as one pixel", arguments: Sample.allCases)
    func emptyTarget(_ sample: Sample) throws {
        let data = sample.encode(.quarters(PixelSize(width: 30, height: 20)))

        let sizes = try [PixelSize(width: 0, height: 0), PixelSize(width: -5, height: .min)].map {
            try makeSUT().decode(data, covering: $0).size
        }

        #expect(sizes == Array(repeating: PixelSize(width: 2, height: 1), count: 2))
    }

    @Test(
        "Colors keep their positions, however small the picture becomes", arguments: Sample.colored,
        [2, 5, 24, 61])
    func colors(_ sample: Sample, _ width: Int) throws {
        let picture = Bitmap.quarters(PixelSize(width: 128, height: 128))

        let bitmap = try makeSUT().decode(
            sample.encode(picture), covering: PixelSize(width: width, height: width))

        for (color, expected) in zip(bitmap.quarterColors, picture.quarterColors) {
            let distance = (0..<4).map { abs(Int(color[$0]) - Int(expected[$0])) }.max() ?? 0
            // An odd size has a middle column, in which none of the four samples lies.
            #expect(distance <= sample.tolerance, "\(color) should be \(expected)")
        }
    }

    @Test(
        "A shrunk PNG has the mean colors of the original", arguments: [(40, 30), (50, 50), (7, 5), (3, 1)],
        [false, true])
    func mean(_ target: (Int, Int), _ isInterlaced: Bool) throws {
        let picture = Bitmap.gradient(PixelSize(width: 211, height: 173))
        let data = PNGKind.rgba8.encode(picture, isInterlaced: isInterlaced)

        let bitmap = try makeSUT().decode(data, covering: PixelSize(width: target.0, height: target.1))

        #expect(bitmap.distance(to: picture.scaled(to: bitmap.size)) <= 3)
    }

    @Test(
        "Details are as sharp as after scaling the whole picture",
        arguments: [Sample.png(.rgb8, isInterlaced: false), .jpeg(.full), .webP(.lossless)])
    func sharpness(_ sample: Sample) throws {
        let picture = Bitmap(PixelSize(width: 512, height: 384)) { x, y in
            (x / 9 + y / 7) % 2 == 0 ? .white : SIMD4(0, 0, 0, 255)
        }

        let bitmap = try makeSUT().decode(
            sample.encode(picture), covering: PixelSize(width: 40, height: 30))

        #expect(bitmap.meanDistance(to: picture.scaled(to: bitmap.size)) < 2.5)
    }

    @Test("An interlaced PNG is shrunk as the same picture without interlacing", arguments: 1...40)
    func interlaced(_ seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: .random(in: 1...40, using: &generator), height: .random(in: 1...40, using: &generator))
        let target = PixelSize(
            width: .random(in: 1...12, using: &generator), height: .random(in: 1...12, using: &generator))
        let picture = Bitmap.random(size, with: &generator)

        let interlaced = try makeSUT().decode(
            PNGKind.rgba8.encode(picture, isInterlaced: true), covering: target)
        let plain = try makeSUT().decode(PNGKind.rgba8.encode(picture), covering: target)

        #expect(interlaced == plain)
    }

    @Test("The hidden color of transparent pixels does not bleed", arguments: [1, 2, 5])
    func hiddenColor(_ width: Int) throws {
        let picture = Bitmap(PixelSize(width: 40, height: 40)) { x, y in
            (x + y) % 2 == 0 ? SIMD4(200, 0, 0, 255) : SIMD4(0, 255, 0, 0)
        }
        let data = PNGKind.rgba8.encode(picture)

        let bitmap = try makeSUT().decode(data, covering: PixelSize(width: width, height: width))

        #expect(bitmap[0, 0] == SIMD4(200, 0, 0, 128))
    }

    @Test("Sums of many white pixels do not overflow", arguments: [false, true])
    func white(_ isInterlaced: Bool) throws {
        let picture = Bitmap(PixelSize(width: 700, height: 700)) { _, _ in .white }
        let data = PNGKind.gray8.encode(picture, isInterlaced: isInterlaced)

        #expect(try makeSUT().decode(data, covering: .one)[0, 0] == .white)
    }

    private func makeSUT() -> SystemImageDecoder {
        SystemImageDecoder()
    }
}
