import ImageInterface
import RandomTesting
import Testing

@Suite struct BitmapScalingTests {
    @Test("Scaling to the same size changes nothing")
    func same() {
        let sut = makeSUT(width: 2, height: 2, [10, 20, 30, 40])

        #expect(sut.scaled(to: sut.size) == sut)
    }

    @Test("A scaled pixel is the mean of those it covers")
    func mean() {
        let sut = makeSUT(width: 4, height: 2, [0, 10, 100, 100, 20, 30, 200, 0])

        #expect(sut.scaled(to: PixelSize(width: 2, height: 1)).grays == [15, 100])
    }

    @Test("A scaled pixel weights partly covered pixels by their share")
    func parts() {
        let sut = makeSUT(width: 3, height: 1, [0, 90, 240])

        // Each target pixel covers 1.5 source pixels: (0 + 45) / 1.5 and (45 + 240) / 1.5.
        #expect(sut.scaled(to: PixelSize(width: 2, height: 1)).grays == [30, 190])
    }

    @Test("Rows are scaled as columns are")
    func rows() {
        let sut = makeSUT(width: 1, height: 3, [0, 90, 240])

        #expect(sut.scaled(to: PixelSize(width: 1, height: 2)).grays == [30, 190])
    }

    @Test("Enlarged pixels become blocks")
    func grows() {
        let sut = makeSUT(width: 2, height: 1, [0, 200])

        #expect(sut.scaled(to: PixelSize(width: 4, height: 2)).grays == [0, 0, 200, 200, 0, 0, 200, 200])
    }

    @Test("An enlarged pixel at the border of two blocks is between them")
    func growsBetween() {
        let sut = makeSUT(width: 2, height: 1, [0, 200])

        #expect(sut.scaled(to: PixelSize(width: 3, height: 1)).grays == [0, 100, 200])
    }

    @Test("Scaled colors are weighted by opacity, and opacity is a mean")
    func opacity() {
        let sut = Bitmap(
            size: PixelSize(width: 2, height: 1), pixels: [200, 100, 0, 255, 0, 0, 200, 85])

        #expect(sut.scaled(to: PixelSize(width: 1, height: 1)).pixels == [150, 75, 50, 170])
    }

    @Test("A transparent scaled pixel has no color")
    func transparent() {
        let sut = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [200, 100, 0, 0, 0, 0, 200, 0])

        #expect(sut.scaled(to: PixelSize(width: 1, height: 1)).pixels == [0, 0, 0, 0])
    }

    @Test("A uniform picture keeps its color at any size", arguments: 1...100)
    func plain(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let color = (0..<4).map { _ in UInt8.random(in: 1...255, using: &generator) }
        let (size, target) = (randomSize(with: &generator), randomSize(with: &generator))
        let sut = Bitmap(
            size: size, pixels: repeatElement(color, count: size.width * size.height).flatMap(\.self))

        let scaled = sut.scaled(to: target)

        #expect(scaled.pixels == repeatElement(color, count: target.width * target.height).flatMap(\.self))
    }

    @Test("Scaling keeps the mean of a picture, up to rounding", arguments: 1...100)
    func total(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let (size, target) = (randomSize(with: &generator), randomSize(with: &generator))
        let sut = makeSUT(
            width: size.width, height: size.height,
            (0..<size.width * size.height).map { _ in .random(in: 0...255, using: &generator) })

        #expect(abs(sut.scaled(to: target).mean - sut.mean) <= 0.6)
    }

    @Test("Scaling to or from an empty size gives transparent or no pixels")
    func empty() {
        let nothing = Bitmap(size: PixelSize(width: 0, height: 5), pixels: [])
        let something = makeSUT(width: 2, height: 1, [1, 2])

        #expect(nothing.scaled(to: PixelSize(width: 1, height: 1)).pixels == [0, 0, 0, 0])
        #expect(something.scaled(to: PixelSize(width: 3, height: -1)).size == PixelSize(width: 3, height: 0))
    }

    private func makeSUT(width: Int, height: Int, _ grays: [UInt8]) -> Bitmap {
        Bitmap(
            size: PixelSize(width: width, height: height), pixels: grays.flatMap { [$0, $0, $0, 255] })
    }

    private func randomSize(with generator: inout SeededGenerator) -> PixelSize {
        PixelSize(
            width: .random(in: 1...30, using: &generator), height: .random(in: 1...30, using: &generator))
    }
}

extension Bitmap {
    fileprivate var grays: [UInt8] { stride(from: 0, to: pixels.count, by: 4).map { pixels[$0] } }

    fileprivate var mean: Double { Double(grays.reduce(0) { $0 + Int($1) }) / Double(grays.count) }
}
