import ImageInterface
import RandomTesting
import Testing

@Suite struct PixelSizeTests {
    @Test(
        "A size that covers a target touches it and keeps the aspect ratio",
        arguments: [
            (PixelSize(width: 40, height: 30), PixelSize(width: 40, height: 30)),
            (PixelSize(width: 40, height: 1), PixelSize(width: 40, height: 30)),
            (PixelSize(width: 1, height: 60), PixelSize(width: 80, height: 60)),
            (PixelSize(width: 41, height: 30), PixelSize(width: 41, height: 31)),
        ])
    func known(_ target: PixelSize, _ expected: PixelSize) {
        #expect(PixelSize(width: 400, height: 300).shrunk(covering: target) == expected)
    }

    @Test(
        "A random size is shrunk to cover the target, less than a pixel off its aspect ratio",
        arguments: 1...500)
    func covers(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let size = randomSize(1...500, with: &generator)
        let target = randomSize(-3...300, with: &generator)

        let shrunk = size.shrunk(covering: target)

        if target.width >= size.width || target.height >= size.height {
            #expect(shrunk == size)
        } else {
            #expect(shrunk.width >= target.width && shrunk.height >= target.height)
            #expect(shrunk.width == max(1, target.width) || shrunk.height == max(1, target.height))
            let across = Double(shrunk.height) * Double(size.width) / Double(size.height)
            let down = Double(shrunk.width) * Double(size.height) / Double(size.width)
            #expect(abs(across - Double(shrunk.width)) < 1 || abs(down - Double(shrunk.height)) < 1)
        }
    }

    private func randomSize(
        _ range: ClosedRange<Int>, with generator: inout SeededGenerator
    ) -> PixelSize {
        PixelSize(width: .random(in: range, using: &generator), height: .random(in: range, using: &generator))
    }
}
