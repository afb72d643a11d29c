import ImageArtBlocks
import ImageInterface
import ImageTesting
import Testing
import TextInterface

@Suite struct SymbolArtTests {
    @Test(
        "Symbol art keeps the contract of ImageArt, with and without sextants",
        arguments: ImageArtContract.cases,
        [true, false])
    func contract(_ promise: ImageArtContract.Case, hasSextants: Bool) async throws {
        try await promise.check(SymbolArt(hasSextants: hasSextants))
    }

    @Test("Without sextants, the symbol is the nearest quadrant")
    func quadrants() {
        for (mask, symbol) in [(0b01_01_01, "▌"), (0b00_00_11, "▀"), (0b01_01_11, "▛"), (0b00_10_11, "▀")] {
            let cell = cell(hasSextants: false) { x, y in mask & 1 << (y / 2 * 2 + x) != 0 }
            #expect(cell.scalar == symbol.unicodeScalars.first)
        }
    }

    @Test("A cell of two colors has the symbol that divides them")
    func divided() {
        for mask in 1...31 {
            let cell = cell { x, y in mask & 1 << (y / 2 * 2 + x) != 0 }
            #expect(cell.style == Style(foreground: Color(0xFF0000), background: Color(0x0000FF)))
            let number = UInt32(mask)
            let expected: UInt32 = mask == 21 ? 0x258C : 0x1FB00 + number - (mask > 21 ? 2 : 1)
            #expect(cell.scalar?.value == expected)
        }
        for (mask, symbol) in [(1, "▘"), (2, "▝"), (3, "▀"), (4, "▖"), (6, "▞"), (7, "▛")] {
            let cell = cell { x, y in mask & 1 << (y / 3 * 2 + x) != 0 }
            #expect(cell.style == Style(foreground: Color(0xFF0000), background: Color(0x0000FF)))
            #expect(cell.scalar == symbol.unicodeScalars.first)
        }
    }

    @Test("Similar shades share a color of the cell")
    func nearest() {
        let bitmap = Bitmap(PixelSize(width: 2, height: 6)) { x, y in
            let gray = UInt8((y < 2 ? 200 : 20) + 4 * x)
            return SIMD4(gray, gray, gray, 255)
        }

        let cell = SymbolArt().art(of: bitmap, columns: 1, rows: 1, background: Color(0))[0, 0]

        #expect(cell.scalar == "\u{1FB02}")
        #expect(cell.style == Style(foreground: Color(0xCACACA), background: Color(0x161616)))
    }

    @Test("A free part stays free behind a symbol, whichever part it is")
    func free() {
        for (isTop, symbol) in [(true, "▀"), (false, "▄")] {
            let bitmap = Bitmap(PixelSize(width: 2, height: 6)) { _, y in
                (y < 3) == isTop ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 0)
            }

            let cell = SymbolArt().art(of: bitmap, columns: 1, rows: 1, background: .terminal)[0, 0]

            #expect(cell.scalar == symbol.unicodeScalars.first)
            #expect(cell.style == Style(foreground: Color(0xFF0000)))
        }
    }

    @Test("A uniform cell is a space")
    func space() {
        let grid = SymbolArt().art(
            of: .filled(PixelSize(width: 9, height: 9), SIMD4(1, 2, 3, 255)), columns: 3, rows: 2,
            background: Color(0))

        #expect(grid.line(0) == "   ")
        #expect(grid[1, 2].style == Style(background: Color(0x010203)))
    }

    /// A cell of two colors: red where the condition holds, otherwise blue.
    private func cell(hasSextants: Bool = true, _ isRed: (Int, Int) -> Bool) -> Cell {
        let bitmap = Bitmap(PixelSize(width: 2, height: 6)) { x, y in
            isRed(x, y) ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
        }
        return SymbolArt(hasSextants: hasSextants).art(
            of: bitmap, columns: 1, rows: 1, background: Color(0))[0, 0]
    }
}
