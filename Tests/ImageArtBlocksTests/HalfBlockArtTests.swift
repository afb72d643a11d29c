import ImageArtBlocks
import ImageInterface
import ImageTesting
import Testing
import TextInterface

@Suite struct HalfBlockArtTests {
    @Test("Half block art keeps the contract of ImageArt", arguments: ImageArtContract.cases)
    func contract(_ promise: ImageArtContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("A cell shows two pixels, one above the other")
    func halves() {
        let grid = makeSUT().art(
            of: Bitmap(width: 1, height: 2, [.red, .blue]), columns: 1, rows: 1, background: .black)

        #expect(grid.cluster(row: 0, column: 0) == "▀")
        #expect(grid[0, 0].style == Style(foreground: Color(0xFF0000), background: Color(0x0000FF)))
    }

    @Test("Two equal pixels are a space in their color")
    func same() {
        let grid = makeSUT().art(
            of: Bitmap(width: 1, height: 2, [.red, .red]), columns: 1, rows: 1, background: .black)

        #expect(grid.cluster(row: 0, column: 0) == " ")
        #expect(grid[0, 0].style == Style(background: Color(0xFF0000)))
    }

    @Test("Pixels are at their positions in the grid")
    func places() {
        let grid = makeSUT().art(
            of: Bitmap(width: 2, height: 4, [.red, .green, .blue, .white, .green, .blue, .white, .red]),
            columns: 2,
            rows: 2, background: .black)

        #expect(
            grid.colors == [
                Color(0xFF0000), Color(0x00FF00), Color(0x0000FF), Color(0xFFFFFF),
                Color(0x00FF00), Color(0x0000FF), Color(0xFFFFFF), Color(0xFF0000),
            ])
    }

    @Test("A larger picture is averaged into the cells")
    func shrinks() {
        let checks = Bitmap(
            width: 4, height: 4, (0..<16).map { ($0 + $0 / 4) % 2 == 0 ? .white : .opaqueBlack })

        let grid = makeSUT().art(of: checks, columns: 2, rows: 1, background: .black)

        #expect(grid.colors == Array(repeating: Color(0x808080), count: 4))
    }

    @Test("Transparent pixels are composited over the background")
    func transparency() {
        let bitmap = Bitmap(width: 1, height: 2, [SIMD4(200, 0, 0, 0), SIMD4(255, 3, 255, 51)])

        let grid = makeSUT().art(of: bitmap, columns: 1, rows: 1, background: Color(0x646464))

        #expect(grid.colors == [Color(0x646464), Color(red: 131, green: 81, blue: 131)])
    }

    @Test("Over the default color a pixel is free or opaque")
    func terminalBackground() {
        let bitmap = Bitmap(width: 2, height: 2, [.clear, .clear, SIMD4(9, 8, 7, 127), SIMD4(9, 8, 7, 128)])

        let grid = makeSUT().art(of: bitmap, columns: 2, rows: 1, background: .terminal)

        #expect(grid.colors == [.terminal, .terminal, .terminal, Color(0x090807)])
    }

    @Test("A free pixel keeps the terminal's background, above and below a color")
    func free() {
        let below = makeSUT().art(
            of: Bitmap(width: 1, height: 2, [.clear, .red]), columns: 1, rows: 1, background: .terminal)
        let above = makeSUT().art(
            of: Bitmap(width: 1, height: 2, [.red, .clear]), columns: 1, rows: 1, background: .terminal)

        #expect(below.line(0) == "▄")
        #expect(below[0, 0].style == Style(foreground: Color(0xFF0000)))
        #expect(above.line(0) == "▀")
        #expect(above[0, 0].style == Style(foreground: Color(0xFF0000)))
    }

    @Test("A cell has one pixel across and two down")
    func pixelsPerCell() {
        #expect(makeSUT().pixelsPerCell == PixelSize(width: 1, height: 2))
    }

    private func makeSUT() -> HalfBlockArt {
        HalfBlockArt()
    }
}

extension Bitmap {
    fileprivate init(width: Int, height: Int, _ colors: [SIMD4<UInt8>]) {
        self.init(
            size: PixelSize(width: width, height: height),
            pixels: colors.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    }
}

extension Color {
    fileprivate static let black = Color(0x000000)
}

extension SIMD4<UInt8> {
    fileprivate static let red = SIMD4<UInt8>(255, 0, 0, 255)
    fileprivate static let green = SIMD4<UInt8>(0, 255, 0, 255)
    fileprivate static let blue = SIMD4<UInt8>(0, 0, 255, 255)
    fileprivate static let white = SIMD4<UInt8>(255, 255, 255, 255)
    fileprivate static let opaqueBlack = SIMD4<UInt8>(0, 0, 0, 255)
    fileprivate static let clear = SIMD4<UInt8>(0, 0, 0, 0)
}

extension Grid {
    /// The visible colors of the upper and lower halves of cells, row by row.
    fileprivate var colors: [Color] {
        (0..<2 * rows).flatMap { line in
            (0..<columns).map { column in
                let cell = self[line / 2, column]
                let isUpper = line % 2 == 0
                return switch cluster(row: line / 2, column: column) {
                case "▀": isUpper ? cell.style.foreground : cell.style.background
                case "▄": isUpper ? cell.style.background : cell.style.foreground
                default: cell.style.background
                }
            }
        }
    }
}
