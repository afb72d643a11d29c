import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Frames with pictures in sixels, on a terminal where text erases pixels.
@Suite("Renderer with sixels")
struct SixelRendererTests {
    private let cell = CellPixels(width: 2, height: 3)

    @Test(
        "Sixels are drawn in their cells alone after random frames",
        arguments: 1...20)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        for number in 1...3 { keep(number, as: UInt16(number), in: &sut) }
        screen.spillsSixels = seed.isMultiple(of: 2)

        for _ in 0..<100 {
            if Int.random(in: 0..<20, using: &generator) == 0 { sut.invalidate() }
            let grid = PictureScreen.randomGrid(columns: [2...2, 15...15], &generator)
            try screen.show(grid, by: &sut)
            expect(screen, shows: grid)
        }
    }

    @Test("An unchanged picture writes no sixels")
    func unchanged() throws {
        var sut = makeSUT()
        keep(1, in: &sut)
        var grid = PictureScreen.grid(row: 1)
        _ = sut.bytes(for: Frame(grid: grid), size: PictureScreen.size)

        #expect(sut.bytes(for: Frame(grid: grid), size: PictureScreen.size).isEmpty)
        grid.put(">", row: 2, column: 0, style: .plain)
        grid.put("text", row: 2, column: 12, style: .plain)
        let bytes = sut.bytes(for: Frame(grid: grid), size: PictureScreen.size)

        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}P"))
        #expect(bytes.count < 40)
    }

    @Test("A picture that is added later, or replaced, is drawn with the next frame")
    func keptLater() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        let grid = PictureScreen.grid(row: 1)
        try screen.show(grid, by: &sut)
        #expect(screen.cells[1][4].pixel == nil)

        keep(1, in: &sut)
        try screen.show(grid, by: &sut)
        expect(screen, shows: grid)

        keep(3, as: 1, in: &sut)
        try screen.show(grid, by: &sut)
        #expect(screen.cells[1][4].pixel == expected(3, 0, 0))
    }

    @Test("A picture for cells of another size is not drawn")
    func otherSize() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        keep(1, in: &sut)
        sut.sixels?.cell = CellPixels(width: 4, height: 6)

        try screen.show(PictureScreen.grid(row: 1), by: &sut)

        #expect(screen.cells.joined().allSatisfy { $0.pixel == nil })
    }

    @Test("No sixels are drawn on the last row, with a band into it, or left of the first column")
    func edges() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        keep(1, in: &sut)
        for (row, column) in [(screen.rows - 2, 4), (screen.rows - 1, 4), (3, -1)] {
            let grid = PictureScreen.grid(row: row, column: column)

            try screen.show(grid, by: &sut)

            expect(screen, shows: grid, left: column)
        }
    }

    @Test("A picture above the last row is drawn down to its last complete band")
    func lastBand() throws {
        var sut = makeSUT(CellPixels(width: 8, height: 15))
        keep(1, in: &sut)
        let size = PictureScreen.size
        for (rows, height) in [(1, 12), (2, 30), (3, 42)] {
            let grid = PictureScreen.grid(row: size.rows - 1 - rows)

            let bytes = sut.bytes(for: Frame(grid: grid), size: size)

            let start = "\u{1B}P0;1;0q\"1;1;\(Self.pictureColumns * 8);\(height)#"
            #expect(String(decoding: bytes, as: UTF8.self).contains(start), "\(rows) rows")
            #expect(sut.bytes(for: Frame(grid: grid), size: size).isEmpty)
        }
    }

    @Test("A row that a picture's last band did not fill is drawn once a band fills it")
    func lateRow() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        keep(1, in: &sut)
        var grid = PictureScreen.grid(row: screen.rows - 6)
        try screen.show(grid, by: &sut)
        grid.put("a text", row: screen.rows - 6, column: 4, style: .plain)

        try screen.show(grid, by: &sut)

        expect(screen, shows: grid)
    }

    @Test("Removed and redrawn pictures are deleted on terminals that layer sixels")
    func layered() throws {
        func deletions(_ grid: Grid, _ sut: inout Renderer) -> [Substring] {
            let bytes = sut.bytes(for: Frame(grid: grid), size: PictureScreen.size)
            let text = String(decoding: bytes, as: UTF8.self)
            let commands = text.split(separator: "\u{1B}").filter { $0.hasPrefix("_G") || $0.hasPrefix("P") }
            return commands.map { $0.hasPrefix("P") ? "drawn" : $0 }
        }
        var sut = makeSUT()
        sut.sixels?.isLayered = true
        keep(1, in: &sut)
        var grids = [1, 2, -2].map { PictureScreen.grid(row: $0) }

        #expect(deletions(grids[0], &sut) == ["_Ga=d,d=a,q=2", "drawn"])
        #expect(deletions(grids[0], &sut) == [])
        #expect(deletions(grids[1], &sut) == ["_Ga=d,d=p,q=2,x=5,y=2", "drawn"])
        #expect(deletions(grids[2], &sut) == ["_Ga=d,d=p,q=2,x=5,y=3", "drawn"])
        sut.invalidate()
        #expect(deletions(grids[2], &sut) == ["_Ga=d,d=a,q=2", "drawn"])
        grids[2].put("over", row: 0, column: 4, style: .plain)
        #expect(deletions(grids[2], &sut) == [])
        #expect(deletions(PictureScreen.grid(), &sut) == ["_Ga=d,d=p,q=2,x=5,y=1"])
        #expect(deletions(PictureScreen.grid(), &sut) == [])
    }

    // MARK: -

    private static let (pictureColumns, pictureRows) = (
        PictureScreen.pictureColumns, PictureScreen.pictureRows
    )

    private func makeSUT(_ cell: CellPixels = CellPixels(width: 2, height: 3)) -> Renderer {
        var renderer = Renderer(depth: .trueColor)
        renderer.scrolls = true
        renderer.sixels = SixelTracker(cell: cell)
        return renderer
    }

    /// Each cell of a picture has its own color.
    private func keep(_ content: Int, as number: UInt16 = 1, in sut: inout Renderer) {
        let cell = sut.sixels?.cell ?? cell
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

    /// Whether the last band of a picture would reach into the last row.
    private func spills(row: Int, column: Int, of grid: Grid) -> Bool {
        guard row == grid.rows - 2, let part = grid[row, column].picture else { return false }
        let rows = (0...row).filter { other in
            (0..<grid.columns).contains { otherColumn in
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
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                var pixel: [Int]?
                if let part = grid[row, column].picture, row < grid.rows - 1, left >= 0 {
                    pixel = expected(Int(part.picture), part.row, part.column)
                }
                let place = screen.cells[row][column]
                // A row that no band fills is empty, or shows what was drawn when one did.
                if place.pixel == nil, spills(row: row, column: column, of: grid) { pixel = nil }
                #expect(place.pixel == pixel, "at \(row), \(column)", sourceLocation: location)
                let text = grid[row, column].picture == nil ? grid.cluster(row: row, column: column) : " "
                #expect(place.text == text, "at \(row), \(column)", sourceLocation: location)
            }
        }
    }
}
