import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("A text for selection") struct SelectableTextTests {
    private func makeSUT(_ text: SafeText, columns: Int = 20) -> Grid {
        var grid = Grid(columns: columns, rows: 6)
        SelectableText(sentence: "Copy this:", text: text).draw(
            above: 5, palette: Palette(.dark), into: &grid)
        return grid
    }

    private func line(_ row: Int, of grid: Grid) -> String {
        Frame(grid: grid).lines.indices.contains(row) ? Frame(grid: grid).lines[row] : ""
    }

    @Test("A text for selection is in full above a row, wrapped at the edges and inverse, below its sentence")
    func pieces() {
        let grid = makeSUT("http://example.com/0123456789")
        #expect(line(2, of: grid) == " Copy this:")
        #expect(line(3, of: grid) + line(4, of: grid) == "http://example.com/0123456789")
        #expect((0..<20).allSatisfy { grid[3, $0].style.attributes.contains(.inverse) })
        #expect((0..<9).allSatisfy { grid[4, $0].style.attributes.contains(.inverse) })
        #expect(!grid[4, 9].style.attributes.contains(.inverse))
        #expect(line(5, of: grid).isEmpty)
    }

    @Test("A text for selection has priority over its sentence on a small screen")
    func narrow() {
        let grid = makeSUT(SafeText(String(repeating: "0123456789", count: 5)), columns: 10)
        #expect((0..<5).allSatisfy { line($0, of: grid) == "0123456789" })
    }
}
