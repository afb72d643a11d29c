import ListInterface
import Testing
import TextInterface

@Suite("The layout of rows of text")
struct RowChromeTests {
    @Test("The focus bar has the requested lines in the focused row, and none in another")
    func focus() {
        #expect(
            lines(focused: true) { RowChrome.drawFocus(lines: 2, into: &$0, in: $1) } == ["│", "│", ""])
        #expect(lines(focused: false) { RowChrome.drawFocus(lines: 2, into: &$0, in: $1) } == ["", "", ""])
    }

    @Test("A row of fewer than four columns has neither margin nor focus bar nor mark", arguments: 1...5)
    func margin(columns: Int) {
        #expect(RowChrome.margin(columns) == (columns < 4 ? 0 : 2))
        let drawn = lines(columns: columns, focused: true) {
            RowChrome.drawFocus(lines: 1, into: &$0, in: $1)
            RowChrome.draw(mark: .bookmark, into: &$0, in: $1)
        }
        #expect(drawn == [columns < 4 ? "" : "│*", "", ""])
    }

    @Test("Lines are aligned by their base direction")
    func sides() {
        let texts: [TextLine] = [TextLine("ab"), TextLine("cd", isRightToLeft: true)]
        let drawn = lines {
            RowChrome.draw(texts, row: 1, columns: 2..<10, style: .plain, into: &$0, in: $1)
        }
        #expect(drawn == ["", "  ab", "        cd"])
    }

    @Test("A match over the end of a line is highlighted in both lines, with the style's weight")
    func matches() {
        var context = RowContext(columns: 12, screenRows: 24, query: FoldedText("b c"))
        context.isFocused = true
        var grid = Grid(columns: 12, rows: 3)
        let body = context.palette.body.adding(.bold)
        RowChrome.draw(
            [TextLine("ab"), TextLine("cd")], row: 0, columns: 2..<12, style: body, into: &grid, in: context)
        let match = context.palette.match.adding(.bold)
        #expect((2...3).map { grid[0, $0].style } == [body, match])
        #expect((2...3).map { grid[1, $0].style } == [match, body])
    }

    @Test("Wrapped lines have their paragraph's base direction, and an empty paragraph is a line")
    func wrapped() {
        let lines = TextLine.wrap(["שלום hello", "", "one two"], to: 6)
        #expect(lines.map(\.text.text) == ["שלום", "hello", "", "one", "two"])
        #expect(lines.map(\.isRightToLeft) == [true, true, false, false, false])
    }

    @Test(
        "All columns of a hint have its key, and none between two hints",
        arguments: [
            (-1, nil), (0, "r"), (6, "r"), (7, nil), (8, nil), (9, "Enter"), (18, "Enter"), (19, nil),
        ] as [(Int, String?)])
    func keys(column: Int, expected: String?) {
        #expect(TextLine("r retry  Enter 開く").key(at: column) == expected)
        #expect(TextLine("").key(at: column) == nil)
    }

    private func lines(
        columns: Int = 12, focused: Bool = false, _ draw: (inout Grid, RowContext) -> Void
    ) -> [String] {
        var grid = Grid(columns: columns, rows: 3)
        var context = RowContext(columns: columns, screenRows: 24)
        context.isFocused = focused
        draw(&grid, context)
        return (0..<3).map { row in
            var line = (0..<columns).map { grid.cluster(row: row, column: $0) }.joined()
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }
}
