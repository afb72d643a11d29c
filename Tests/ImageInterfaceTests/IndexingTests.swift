import ImageInterface
import RandomTesting
import Testing
import TextInterface

@Suite("Indexed colors")
struct IndexingTests {
    @Test("A picture with few enough colors keeps them exactly")
    func same() {
        let picture = bitmap(40, 30) { x, y in UInt32(x / 10 * 0x30 + y / 10 * 0x3000 + 0x400000) }

        let sut = picture.indexed(colors: 12)

        #expect(sut.palette.count == 12)
        #expect(colors(sut) == colors(picture))
    }

    @Test(
        "The palette has at most the requested number of colors", arguments: [1, 2, 16, 256, 1_000, 0, -3])
    func limit(_ count: Int) {
        var generator = SeededGenerator(seed: 1)
        let picture = bitmap(60, 60) { _, _ in UInt32.random(in: 0...0xFFFFFF, using: &generator) }

        let sut = picture.indexed(colors: count)

        #expect(sut.palette.count == min(256, max(1, count)))
        #expect(sut.pixels.allSatisfy { $0 < sut.palette.count })
        #expect(sut.size == picture.size)
    }

    @Test("A soft picture differs by less than five in 256 on average")
    func near() {
        let picture = bitmap(200, 150) { x, y in
            UInt32(x * 255 / 199) << 16 | UInt32(y * 255 / 149) << 8 | UInt32(128 + (x - y) / 4)
        }

        let shown = colors(picture.indexed(colors: 256))

        let differences = zip(shown, colors(picture)).map { one, other in
            abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
                + abs(Int(one.blue) - Int(other.blue))
        }
        #expect(differences.reduce(0, +) < 3 * 5 * differences.count)
    }

    @Test("A rare but distinct color is kept")
    func rare() {
        let picture = bitmap(100, 100) { x, y in x == 50 && y == 50 ? 0xFF0000 : UInt32(x) }

        #expect(colors(picture.indexed(colors: 16))[50 * 100 + 50] == Color(0xFF0000))
    }

    @Test("An empty picture has an empty palette")
    func empty() {
        let sut = Bitmap(size: PixelSize(width: 0, height: 3), pixels: []).indexed(colors: 4)

        #expect(sut.palette.isEmpty && sut.pixels.isEmpty)
    }

    private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = Color(color(x, y))
                pixels += [color.red, color.green, color.blue, 255]
            }
        }
        return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
    }

    private func colors(_ bitmap: Bitmap) -> [Color] {
        stride(from: 0, to: bitmap.pixels.count, by: 4).map {
            Color(red: bitmap.pixels[$0], green: bitmap.pixels[$0 + 1], blue: bitmap.pixels[$0 + 2])
        }
    }

    private func colors(_ indexed: IndexedBitmap) -> [Color] {
        indexed.pixels.map { indexed.palette[Int($0)] }
    }
}
