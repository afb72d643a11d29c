import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Grays of 16 colors")
struct GrayCellTests {
    @Test(
        "A uniform cell is the nearest gray or shade between two grays",
        arguments: [
            (0x000000, " ", 0, 0), (0x202020, "░", 8, 0), (0x404040, "▒", 8, 0), (0x606060, "▓", 8, 0),
            (0x7F7F7F, " ", 8, 8), (0xB0B0B0, "▒", 7, 8), (0xE5E5E5, " ", 7, 7), (0xFFFFFF, " ", 15, 15),
            // The luma of hues.
            (0xFF0000, "▒", 8, 0), (0x00FF00, "░", 7, 8), (0x0000FF, "░", 8, 0), (0x806040, "▓", 8, 0),
        ])
    func shades(color: UInt32, scalar: Unicode.Scalar, front: UInt8, back: UInt8) throws {
        let sut = try #require(GrayCell(.blank(Style(background: Color(color)))))

        #expect(sut.scalar == scalar)
        #expect(sut.sgr.foreground == .indexed(front) && sut.sgr.background == .indexed(back))
        #expect(sut.sgr.attributes.isEmpty)
    }

    @Test("Halves of different brightness are two grays, halves of similar brightness one shade")
    func halves() throws {
        let grid = Grid(
            columns: 2, rows: 1,
            halfBlocks: [Color(0xF0F0F0), Color(0x102010), Color(0x303030), Color(0x503050)])
        let (one, other) = (try #require(GrayCell(grid[0, 0])), try #require(GrayCell(grid[0, 1])))

        #expect(one.scalar == "▀" && one.sgr.foreground == .indexed(7) && one.sgr.background == .indexed(0))
        #expect(other.scalar == "░")
    }

    @Test("A half in the background's color has the terminal's default color")
    func transparent() throws {
        let ground = Palette(.dark).background
        let grid = Grid(columns: 2, rows: 1, halfBlocks: [ground, Color(0xF8F8F8), Color(0xF8F8F8), ground])
        let (one, other) = (try #require(GrayCell(grid[0, 0])), try #require(GrayCell(grid[0, 1])))

        #expect(one.scalar == "▄" && one.sgr.foreground == .indexed(15) && one.sgr.background == .terminal)
        #expect(
            other.scalar == "▀" && other.sgr.foreground == .indexed(15) && other.sgr.background == .terminal)
    }

    @Test(
        "Other symbols of pictures keep their shapes", arguments: ["▚", "▌", "\u{1FB00}"] as [Unicode.Scalar])
    func symbols(scalar: Unicode.Scalar) throws {
        let grid = Grid(columns: 1, rows: 1) { _, _ in
            (scalar, Style(foreground: Color(0xFF8080), background: Color(0x101010)))
        }
        let sut = try #require(GrayCell(grid[0, 0]))

        #expect(
            sut.scalar == scalar && sut.sgr.foreground == .indexed(8) && sut.sgr.background == .indexed(0))
    }

    @Test(
        "The program's own texts and backgrounds, and cells without blocks, are not pictures",
        arguments: Appearance.allCases)
    func ownText(appearance: Appearance) {
        let palette = Palette(appearance)
        #expect(GrayCell(.blank(palette.body)) == nil)
        #expect(GrayCell(.blank(palette.bar)) == nil)
        #expect(GrayCell(.blank(Style(background: palette.background))) == nil)
        #expect(GrayCell(.blank(.plain)) == nil)
    }
}
