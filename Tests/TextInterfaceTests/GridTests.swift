import Testing
import TextInterface

@Suite("Grid")
struct GridTests {
    @Test("Random drawings equal those of a naive grid")
    func model() throws {
        var random = RandomTexts(seed: 8)
        for _ in 0..<400 {
            var pair = Pair(columns: random.number(1...12), rows: random.number(1...4))
            for _ in 0..<12 { pair.change(&random) }
            try pair.check()
        }
    }

    @Test("Text is cut off at the right edge, without half a wide cluster")
    func rightEdge() {
        var sut = Grid(columns: 4, rows: 1)

        let taken = sut.put("abc漢", row: 0, column: 0, style: .plain)

        #expect(sut.line(0) == "abc ")
        #expect(taken == 3)
    }

    @Test("Text outside of the grid is not drawn", arguments: [(-1, 0), (1, 0), (0, 4), (0, -9)])
    func outside(row: Int, column: Int) {
        var sut = Grid(columns: 4, rows: 1)

        sut.put("abc", row: row, column: column, style: .plain)

        #expect(sut == Grid(columns: 4, rows: 1))
    }

    @Test(
        "Overwriting half a wide cluster leaves a space in the other half",
        arguments: [(0, "x b"), (1, " xb")])
    func halves(column: Int, line: String) {
        var sut = Grid(columns: 3, rows: 1)
        sut.put("漢b", row: 0, column: 0, style: .plain)

        sut.put("x", row: 0, column: column, style: .plain)

        #expect(sut.line(0) == line)
    }

    @Test("Grids that look equal are equal, however they were drawn")
    func equality() {
        var one = Grid(columns: 4, rows: 1)
        var other = Grid(columns: 4, rows: 1)
        one.put("q\u{308}", row: 0, column: 0, style: .plain)
        other.put("z\u{308}z\u{301}", row: 0, column: 0, style: .plain)
        other.put("q\u{308} ", row: 0, column: 0, style: .plain)

        #expect(one == other)
        #expect(Grid.sameRow(one, other, row: 0))
        other.put("x", row: 0, column: 3, style: .plain)
        #expect(one != other)
        #expect(!Grid.sameRow(one, other, row: 0))
    }

    @Test("Grids with different styles differ, whatever the glyph")
    func styles() {
        for text: SafeText in ["x", "q\u{308}"] {
            var one = Grid(columns: 2, rows: 1)
            var other = one
            one.put(text, row: 0, column: 0, style: .plain)
            other.put(text, row: 0, column: 0, style: Style(attributes: .bold))

            #expect(one != other)
            #expect(!Grid.sameRow(one, other, row: 0))
        }
    }

    @Test("Half blocks show two pixels in a cell, and the default color as transparent")
    func halfBlocks() {
        let (red, blue) = (Color(0xFF_0000), Color(0x00_00FF))

        let sut = Grid(
            columns: 4, rows: 1, halfBlocks: [red, blue, red, .terminal, blue, blue, .terminal, red])

        #expect(sut.line(0) == "▀ ▀▄")
        #expect(sut[0, 0].style == Style(foreground: red, background: blue))
        #expect(sut[0, 1].style == Style(background: blue))
        #expect(sut[0, 2].style == Style(foreground: red))
        #expect(sut[0, 3].style == Style(foreground: red))
    }

    @Test("A row with a cluster of uncertain width is marked")
    func uncertain() {
        var sut = Grid(columns: 4, rows: 2)
        sut.put("a漢", row: 0, column: 0, style: .plain)
        sut.put("❤️", row: 1, column: 2, style: .plain)

        #expect(!sut.hasUncertainWidth(row: 0))
        #expect(sut.hasUncertainWidth(row: 1))
        #expect(sut[1, 2].isWidthUncertain)
    }

    @Test("A grid of negative size has no cells")
    func negative() {
        let sut = Grid(columns: -3, rows: -1)

        #expect(sut.columns == 0 && sut.rows == 0 && sut.bounds.isEmpty)
    }
}

/// A grid and its naive model.
private struct Pair {
    var grid: Grid
    var model: NaiveGrid

    init(columns: Int, rows: Int) {
        grid = Grid(columns: columns, rows: rows)
        model = NaiveGrid(columns: columns, rows: rows)
    }

    mutating func change(_ random: inout RandomTexts) {
        let row = random.number(-2...5)
        let column = random.number(-6...14)
        let style = Style(foreground: Color(UInt32(random.number(1...200))))
        let area = Rectangle(
            row: row, column: column, rows: random.number(0...4), columns: random.number(0...9))
        switch random.number(0...4) {
        case 0, 1:
            let text = random.plain(upTo: 8)
            let limit = random.number(0...14)
            grid.put(text, row: row, column: column, style: style, limit: limit)
            model.put(text, row: row, column: column, style: style, limit: limit)
        case 2:
            grid.fill(area, style: style, with: "·")
            model.fill(area, style: style, with: "·")
        case 3:
            grid.restyle(area) { $0.adding(.bold) }
            model.restyle(area) { $0.adding(.bold) }
        default:
            var other = Pair(columns: area.columns, rows: area.rows)
            let text = random.plain(upTo: 8)
            other.grid.put(text, row: 0, column: 0, style: style)
            other.model.put(text, row: 0, column: 0, style: style, limit: 100)
            grid.draw(other.grid, row: row, column: column)
            model.draw(other.model, row: row, column: column)
        }
    }

    func check() throws {
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
                let place = model.places[row][column]
                let cell = grid[row, column]
                let shown = NaiveGrid.Place(
                    text: grid.cluster(row: row, column: column), style: cell.style, width: Int(cell.width))
                try #require(shown == place, "row \(row), column \(column)")
            }
        }
    }
}

extension RandomTexts {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
}
