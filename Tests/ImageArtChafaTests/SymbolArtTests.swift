import ImageArtChafa
import ImageInterface
import ImageTesting
import Testing
import TextInterface

@Suite struct SymbolArtTests {
    @Test(
        "The art keeps the contract of arts", arguments: SymbolArt.Symbols.allCases, ImageArtContract.cases)
    func contract(_ symbols: SymbolArt.Symbols, _ promise: ImageArtContract.Case) async throws {
        try await promise.check(SymbolArt(symbols))
    }

    @Test("A cell shows a border that half blocks cannot show", arguments: SymbolArt.Symbols.allCases)
    func finer(_ symbols: SymbolArt.Symbols) {
        let sides = Bitmap(PixelSize(width: 8, height: 8)) { x, _ in
            x < 4 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
        }

        let cell = SymbolArt(symbols).art(of: sides, columns: 1, rows: 1, background: Color(0))[0, 0]

        #expect(
            cell.scalar == "▌"
                && cell.style == Style(foreground: Color(0xFF0000), background: Color(0x0000FF))
                || cell.scalar == "▐"
                    && cell.style == Style(foreground: Color(0x0000FF), background: Color(0xFF0000))
        )
    }

    @Test("Sextants are drawn only where they were chosen")
    func sextants() {
        let steps = Bitmap(PixelSize(width: 64, height: 96)) { x, y in
            (x / 4 + y / 3) % 2 == 0 && x > y / 2 ? SIMD4(250, 240, 200, 255) : SIMD4(20, 30, 60, 255)
        }

        let fine = scalars(SymbolArt(.sextants).art(of: steps, columns: 16, rows: 16, background: Color(0)))
        let plain = scalars(SymbolArt(.blocks).art(of: steps, columns: 16, rows: 16, background: Color(0)))

        #expect(fine.contains { $0 >= 0x1FB00 })
        #expect(plain.allSatisfy { $0 == 0x20 || 0x2580...0x259F ~= $0 })
        #expect(fine.allSatisfy { $0 == 0x20 || 0x2580...0x259F ~= $0 || 0x1FB00...0x1FB3B ~= $0 })
    }

    @Test("A whole block is a space, which costs the terminal less")
    func space() {
        let grid = SymbolArt().art(
            of: .filled(PixelSize(width: 9, height: 9), SIMD4(1, 2, 3, 255)), columns: 3, rows: 2,
            background: Color(0))

        #expect(grid.line(0) == "   ")
    }

    @Test("A size beyond what any screen has costs no more than one that has it")
    func clamped() {
        let red = Bitmap.filled(PixelSize(width: 1, height: 1), SIMD4(255, 0, 0, 255))

        let grid = SymbolArt().art(
            of: red, columns: SymbolArt.limit + 1, rows: 1, background: Color(0x123456))

        #expect(grid[0, SymbolArt.limit].style.background == Color(0x123456))
        #expect(grid[0, SymbolArt.limit - 1].style.background == Color(0xFF0000))
    }

    private func scalars(_ grid: Grid) -> [UInt32] {
        (0..<grid.rows).flatMap { row in
            (0..<grid.columns).map { grid[row, $0].scalar?.value ?? 0 }
        }
    }
}
