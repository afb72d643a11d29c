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

    /// The lines of a screen of five rows above its status bar, after some keys.
    private func lines(_ text: String, below sentence: SafeText = "Copy this:", after keys: String)
        -> [String]
    {
        let sut = ScreenHarness(columns: 20)
        sut.size.rows = 6
        sut.show((0..<9).map { RowStub($0) })
        sut.screen.select(SafeText(text), below: sentence)
        _ = sut.frame
        for key in keys {
            sut.type(String(key))
            _ = sut.frame
        }
        return Array(sut.lines.prefix(5))
    }

    private static let long = (0..<8).map { "\($0)" + String(repeating: "x", count: 19) }.joined()

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

    @Test(
        "A text for selection that is longer than the screen is scrolled by the keys of lists, to its end",
        arguments: [
            ("", ["v", "0", "3"]), ("j", ["^ v", "1", "4"]), ("jjk", ["^ v", "1", "4"]),
            ("G", ["^", "4", "7"]),
            (" ", ["^", "4", "7"]), ("Gg", ["v", "0", "3"]), ("jjjjjjk", ["^ v", "3", "6"]),
        ])
    func scrolling(keys: String, expected: [String]) {
        let lines = lines(Self.long, after: keys)
        #expect(lines[0].hasPrefix(" Copy this:") && lines[0].hasSuffix(expected[0]))
        #expect(lines[1].hasPrefix(expected[1]) && lines[4].hasPrefix(expected[2]))
    }

    @Test("Another key hides a text for selection that is scrolled")
    func hidden() {
        #expect(lines(Self.long, after: "jx")[2] == "  row 1")
        #expect(lines("short", after: "j")[1] == "  row 0")
    }

    @Test("A notice that is longer than the screen is shown in full until the next key")
    func longNotice() {
        let sut = ScreenHarness(columns: 20)
        sut.size.rows = 6
        sut.show([RowStub(1)])
        _ = sut.frame
        sut.screen.notify(SafeText("Opened " + Self.long))
        #expect(sut.lines[1].hasPrefix("Opened 0xxx"))
        sut.type("G")
        #expect(sut.lines[4] == "xxxxxxx")
    }

    @Test("A text for selection has priority over its sentence on a small screen")
    func narrow() {
        let grid = makeSUT(SafeText(String(repeating: "0123456789", count: 5)), columns: 10)
        #expect((0..<5).allSatisfy { line($0, of: grid) == "0123456789" })
    }
}
