import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Sixel encoder")
struct SixelEncoderTests {
    @Test(
        "Each pixel of a range of rows is drawn in its color, and none outside of it",
        arguments: [
            (1, 1, 1, 0..<1), (7, 6, 2, 0..<6), (40, 13, 5, 0..<13), (3, 20, 256, 0..<20),
            (200, 24, 30, 0..<24),
            (30, 40, 8, 0..<1), (30, 40, 8, 5..<11), (30, 40, 8, 7..<20), (30, 40, 8, 13..<40),
        ])
    func pixels(width: Int, height: Int, colors: Int, rows: Range<Int>) throws {
        let picture = random(width, height, colors)

        let painted = try painted(picture, rows: rows)

        #expect((painted.width, painted.height) == (width, rows.count))
        #expect(painted.pixels.prefix(width * rows.count).elementsEqual(expected(picture, rows)))
        #expect(painted.pixels.dropFirst(width * rows.count).allSatisfy { $0 == nil })
    }

    @Test("A uniform picture takes few bytes")
    func small() {
        let even = TerminalPicture.Indexed(
            width: 500, height: 600, palette: [Color(0xFF0000)], pixels: Array(repeating: 0, count: 300_000))

        #expect(SixelEncoder.bytes(of: even, rows: 0..<600).count < 1_000)
    }

    private func random(_ width: Int, _ height: Int, _ colors: Int) -> TerminalPicture.Indexed {
        var generator = SeededGenerator(seed: UInt64(width * 1_000 + height))
        return TerminalPicture.Indexed(
            width: width, height: height,
            palette: (0..<colors).map { _ in Color(UInt32.random(in: 0...0xFFFFFF, using: &generator)) },
            pixels: (0..<width * height).map { _ in UInt8.random(in: 0...UInt8(colors - 1), using: &generator)
            })
    }

    private func painted(_ picture: TerminalPicture.Indexed, rows: Range<Int>) throws -> SixelPicture {
        let text = String(decoding: SixelEncoder.bytes(of: picture, rows: rows), as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P") && text.hasSuffix("\u{1B}\\"))
        return try SixelPicture(String(text.dropFirst(2).dropLast(2)))
    }

    private func expected(_ picture: TerminalPicture.Indexed, _ rows: Range<Int>) -> [[Int]?] {
        picture.pixels[rows.lowerBound * picture.width..<rows.upperBound * picture.width].map { place in
            let color = picture.palette[Int(place)]
            return [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
        }
    }
}
