import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Frames with pictures in sixels, on a terminal where text erases pixels.
@Suite("Renderer with sixels")
struct SixelRendererTests {
    private static let (columns, rows) = (24, 14)
    private let cell = CellPixels(width: 2, height: 3)

    @Test(
        "Sixels are drawn in their cells alone after random frames",
        arguments: 1...20)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var sut = makeSUT()
        for number in 1...4 { keep(number, as: UInt16(number), in: &sut) }
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        screen.spillsSixels = seed.isMultiple(of: 2)

        for _ in 0..<100 {
            if Int.random(in: 0..<20, using: &generator) == 0 { sut.invalidate() }
            let grid = randomGrid(&generator)
            try show(grid, &sut, &screen)
            expect(screen, shows: grid)
        }
    }

    @Test("An unchanged picture writes no sixels")
    func unchanged() throws {
        var sut = makeSUT()
        keep(1, in: &sut)
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        grid.draw(picture(1), row: 1, column: 4)
        _ = sut.bytes(for: Frame(grid: grid), size: size)

        #expect(sut.bytes(for: Frame(grid: grid), size: size).isEmpty)
        grid.put(">", row: 2, column: 0, style: .plain)
        grid.put("text", row: 2, column: 12, style: .plain)
        let bytes = sut.bytes(for: Frame(grid: grid), size: size)

        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}P"))
        #expect(bytes.count < 40)
    }

    @Test("A picture that is added later, or replaced, is drawn with the next frame")
    func keptLater() throws {
        var sut = makeSUT()
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        grid.draw(picture(1), row: 1, column: 4)
        try show(grid, &sut, &screen)
        #expect(screen.cells[1][4].pixel == nil)

        keep(1, in: &sut)
        try show(grid, &sut, &screen)
        expect(screen, shows: grid)

        keep(3, as: 1, in: &sut)
        try show(grid, &sut, &screen)
        #expect(screen.cells[1][4].pixel == expected(3, 0, 0))
    }

    @Test("A picture for cells of another size is not drawn")
    func otherSize() throws {
        var sut = makeSUT()
        keep(1, in: &sut)
        sut.sixels?.cell = CellPixels(width: 4, height: 6)
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        grid.draw(picture(1), row: 1, column: 4)

        try show(grid, &sut, &screen)

        #expect(screen.cells.joined().allSatisfy { $0.pixel == nil })
    }

    @Test("No sixels are drawn on the last row, with a band into it, or left of the first column")
    func edges() throws {
        var sut = makeSUT()
        keep(1, in: &sut)
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        for (row, column) in [(Self.rows - 2, 4), (Self.rows - 1, 4), (3, -1)] {
            var grid = Grid(columns: Self.columns, rows: Self.rows)
            grid.draw(picture(1), row: row, column: column)

            try show(grid, &sut, &screen)

            expect(screen, shows: grid, left: column)
        }
    }

    @Test("Removed and redrawn pictures are deleted on terminals that layer sixels")
    func layered() throws {
        func deletions(_ grid: Grid, _ sut: inout Renderer) -> [Substring] {
            let text = String(decoding: sut.bytes(for: Frame(grid: grid), size: size), as: UTF8.self)
            let commands = text.split(separator: "\u{1B}").filter { $0.hasPrefix("_G") || $0.hasPrefix("P") }
            return commands.map { $0.hasPrefix("P") ? "drawn" : $0 }
        }
        var sut = makeSUT()
        sut.sixels?.isLayered = true
        keep(1, in: &sut)
        var grids = [1, 2, -2].map { row in
            var grid = Grid(columns: Self.columns, rows: Self.rows)
            grid.draw(picture(1), row: row, column: 4)
            return grid
        }

        #expect(deletions(grids[0], &sut) == ["_Ga=d,d=a,q=2", "drawn"])
        #expect(deletions(grids[0], &sut) == [])
        #expect(deletions(grids[1], &sut) == ["_Ga=d,d=p,q=2,x=5,y=2", "drawn"])
        #expect(deletions(grids[2], &sut) == ["_Ga=d,d=p,q=2,x=5,y=3", "drawn"])
        sut.invalidate()
        #expect(deletions(grids[2], &sut) == ["_Ga=d,d=a,q=2", "drawn"])
        grids[2].put("over", row: 0, column: 4, style: .plain)
        #expect(deletions(grids[2], &sut) == [])
        #expect(deletions(Grid(columns: Self.columns, rows: Self.rows), &sut) == ["_Ga=d,d=p,q=2,x=5,y=1"])
        #expect(deletions(Grid(columns: Self.columns, rows: Self.rows), &sut) == [])
    }

    // MARK: -

    private var size: TerminalSize { TerminalSize(columns: Self.columns, rows: Self.rows) }
    private static let (pictureColumns, pictureRows) = (6, 5)

    private func makeSUT() -> Renderer {
        var renderer = Renderer(depth: .trueColor)
        renderer.scrolls = true
        renderer.sixels = SixelTracker(cell: cell)
        return renderer
    }

    private func picture(_ number: UInt16) -> Grid {
        Grid(picture: number, columns: Self.pictureColumns, rows: Self.pictureRows)
    }

    /// Each cell of a picture has its own color.
    private func keep(_ content: Int, as number: UInt16 = 1, in sut: inout Renderer) {
        let (width, height) = (Self.pictureColumns * cell.width, Self.pictureRows * cell.height)
        let palette = (0..<Self.pictureRows * Self.pictureColumns).map { place in
            color(content, place / Self.pictureColumns, place % Self.pictureColumns)
        }
        let pixels = (0..<height).flatMap { y in
            (0..<width).map { x in
                UInt8(y / cell.height * Self.pictureColumns + x / cell.width)
            }
        }
        let kept = SixelTracker.Picture(
            TerminalPicture(
                number: number, columns: Self.pictureColumns, rows: Self.pictureRows,
                content: .indexed(.init(width: width, height: height, palette: palette, pixels: pixels))))
        sut.sixels?.add(kept!, as: number)
    }

    private func color(_ content: Int, _ row: Int, _ column: Int) -> Color {
        Color(red: UInt8(content * 50), green: UInt8(row * 40), blue: UInt8(column * 40))
    }

    private func expected(_ content: Int, _ row: Int, _ column: Int) -> [Int] {
        let color = color(content, row, column)
        return [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
    }

    /// Two columns of pictures, scrolled, with text beside them and over them.
    private func randomGrid(_ generator: inout SeededGenerator) -> Grid {
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        for left in [2, 15] {
            var row = Int.random(in: -4...3, using: &generator)
            while row < Self.rows {
                let number = UInt16.random(in: 1...4, using: &generator)
                grid.draw(picture(number), row: row, column: left)
                row += Self.pictureRows + Int.random(in: 0...3, using: &generator)
            }
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let text = ["text", "漢字", "🏳️‍🌈 flag", "a longer line of text"].randomElement(using: &generator)!
            grid.put(
                SafeText(text), row: Int.random(in: 0..<Self.rows, using: &generator),
                column: Int.random(in: 0..<Self.columns, using: &generator), style: .plain)
        }
        return grid
    }

    private func show(_ grid: Grid, _ sut: inout Renderer, _ screen: inout ScreenModel) throws {
        try screen.take(sut.bytes(for: Frame(grid: grid), size: size))
    }

    /// Whether the last band of a picture would reach into the last row.
    private func spills(row: Int, column: Int, of grid: Grid) -> Bool {
        guard row == Self.rows - 2, let part = grid[row, column].picture else { return false }
        let rows = (0...row).filter { other in
            (0..<Self.columns).contains { otherColumn in
                guard let seen = grid[other, otherColumn].picture else { return false }
                return seen.picture == part.picture && other - seen.row == row - part.row
                    && otherColumn - seen.column == column - part.column
            }
        }
        return !((row + 1 - (rows.first ?? row)) * cell.height).isMultiple(of: 6)
    }

    private func expect(
        _ screen: ScreenModel, shows grid: Grid, left: Int = 0, _ location: SourceLocation = #_sourceLocation
    ) {
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                var pixel: [Int]?
                if let part = grid[row, column].picture, row < Self.rows - 1, left >= 0,
                    !spills(row: row, column: column, of: grid)
                {
                    pixel = expected(Int(part.picture), part.row, part.column)
                }
                let place = screen.cells[row][column]
                #expect(place.pixel == pixel, "at \(row), \(column)", sourceLocation: location)
                let text = grid[row, column].picture == nil ? grid.cluster(row: row, column: column) : " "
                #expect(place.text == text, "at \(row), \(column)", sourceLocation: location)
            }
        }
    }
}
