import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Dithering to 16 colors")
struct DitheredCellTests {
    @Test(
        "The mean of a dithered color is near the color",
        arguments: [0x202020, 0x404040, 0x606060, 0xA0A0A0, 0xC0C0C0, 0x806040, 0x4060A0, 0x90B0D0, 0x305030])
    func mean(value: UInt32) throws {
        let wanted = Color(value)
        var sums = (0, 0, 0)
        for column in 0..<8 {
            for color in try halves(wanted, column: column) {
                sums = (sums.0 + Int(color.red), sums.1 + Int(color.green), sums.2 + Int(color.blue))
            }
        }
        let mean = Color(red: UInt8(sums.0 / 16), green: UInt8(sums.1 / 16), blue: UInt8(sums.2 / 16))
        // A mixture of 16 samples comes this close; the nearest single color does not.
        #expect(ColorTable.distance(mean, wanted) < 2_304 * 24 * 24, "\(mean) for \(wanted)")
    }

    @Test("A color of the palette is not dithered", arguments: [0xFFFFFF, 0xFF0000, 0x00FFFF])
    func pure(value: UInt32) throws {
        for column in 0..<8 {
            let cell = try #require(DitheredCell(.blank(Style(background: Color(value))), column: column))
            #expect(cell.scalar == " ")
        }
    }

    @Test(
        "The program's own texts and backgrounds, and cells without blocks, are not dithered",
        arguments: Appearance.allCases)
    func ownText(appearance: Appearance) {
        let palette = Palette(appearance)
        #expect(DitheredCell(.blank(palette.body), column: 0) == nil)
        #expect(DitheredCell(.blank(palette.bar), column: 0) == nil)
        #expect(DitheredCell(.blank(Style(background: palette.background)), column: 0) == nil)
        #expect(DitheredCell(.blank(.plain), column: 0) == nil)
    }

    @Test("A half in the background's color has the terminal's default color")
    func transparent() throws {
        let ground = Palette(.dark).background
        let grid = Grid(columns: 2, rows: 1, halfBlocks: [ground, Color(0x00FFFF), Color(0x00FFFF), ground])
        let (one, other) = (
            try #require(DitheredCell(grid[0, 0], column: 0)),
            try #require(DitheredCell(grid[0, 1], column: 1))
        )
        #expect(one.scalar == "▄" && one.sgr.foreground == .indexed(14) && one.sgr.background == .terminal)
        #expect(
            other.scalar == "▀" && other.sgr.foreground == .indexed(14) && other.sgr.background == .terminal)
    }

    /// The colors of both halves of a cell in one color.
    private func halves(_ color: Color, column: Int) throws -> [Color] {
        let cell = try #require(DitheredCell(.blank(Style(background: color)), column: column))
        let colors =
            cell.scalar == " "
            ? [cell.sgr.background, cell.sgr.background] : [cell.sgr.foreground, cell.sgr.background]
        return try colors.map { Color(ColorTable.first16[Int(try #require($0.index))]) }
    }
}
