import GrowthTesting
import ListInterface
import ListTesting
import MarkupInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("A line of an opened item")
struct ReaderLineTests {
    // MARK: Looks

    @Test(
        "Each emphasis has a look of its own, even without colors",
        arguments: [
            (ReaderRun(text: "x", traits: .emphasis), ReaderLine.Look(attributes: .italic)),
            (ReaderRun(text: "x", traits: .strong), .init(role: .title)),
            (ReaderRun(text: "x", traits: .code), .init(role: .code)),
            (ReaderRun(text: "x", traits: .deleted), .init(role: .secondary, attributes: .struck)),
            (ReaderRun(text: "x", role: .link), .init(attributes: .underline)),
            (ReaderRun(text: "x", traits: .strong, role: .number), .init(role: .accent)),
            (
                ReaderRun(text: "x", traits: [.emphasis, .strong], role: .link),
                .init(role: .title, attributes: [.italic, .underline])
            ),
            (
                ReaderRun(text: "x", traits: [.emphasis, .deleted]),
                .init(role: .secondary, attributes: [.italic, .struck])
            ),
            (ReaderRun(text: "x", traits: [.emphasis, .code]), .init(role: .code, attributes: .italic)),
        ])
    func looks(run: ReaderRun, look: ReaderLine.Look) {
        #expect(run.look(in: .init()) == look)
        #expect(ReaderRun(text: "x").look(in: look) == look)
    }

    @Test("A look has its style of the palette", arguments: Appearance.allCases)
    func styles(appearance: Appearance) {
        let palette = Palette(appearance)
        let styles: [(ReaderLine.Look.Role, Style)] = [
            (.body, palette.body), (.title, palette.title), (.secondary, palette.secondary),
            (.accent, palette.accent), (.line, palette.line), (.code, palette.body.on(palette.placeholder.0)),
        ]
        for (role, style) in styles {
            #expect(ReaderLine.Look(role: role, attributes: .italic).style(palette) == style.adding(.italic))
        }
    }

    // MARK: Wrapping

    @Test("Wrapping keeps the looks of runs")
    func wrapping() {
        let runs = [
            ReaderRun(text: "one "), ReaderRun(text: "two three", traits: .emphasis),
            ReaderRun(text: " four"), ReaderRun(text: " five", traits: .strong),
        ]
        let lines = ReaderLine.wrap(runs, to: 9)
        #expect(lines.map(\.text.text) == ["one two", "three", "four five"])
        #expect(
            lines.map(\.spans) == [
                [.init(columns: 4..<7, look: .init(attributes: .italic))],
                [.init(columns: 0..<5, look: .init(attributes: .italic))],
                [.init(columns: 4..<9, look: .init(role: .title))],
            ])
    }

    @Test("Spans count wide characters as two columns, and runs of equal look are one span")
    func wide() {
        let runs = [
            ReaderRun(text: "字"), ReaderRun(text: "字", traits: .emphasis),
            ReaderRun(text: "a", traits: .emphasis),
            ReaderRun(text: "b"), ReaderRun(text: "c", traits: .emphasis),
        ]
        let look = ReaderLine.Look(attributes: .italic)
        #expect(
            line(runs).spans == [
                .init(columns: 2..<5, look: look), .init(columns: 6..<7, look: look),
            ])
        #expect(ReaderLine.wrap(runs, to: 20).count == 1)
    }

    @Test("Wrapping keeps line breaks and empty lines")
    func lineEnds() {
        let runs = [ReaderRun(text: "a\n"), ReaderRun(text: "\nb", traits: .strong)]
        let lines = ReaderLine.wrap(runs, to: 9)
        #expect(lines.map(\.text.text) == ["a", "", "b"])
        #expect(lines[2].spans == [.init(columns: 0..<1, look: .init(role: .title))])
        #expect(ReaderLine.wrap([ReaderRun(text: "")], to: 9).map(\.text) == [.empty])
    }

    @Test("Each line has the base direction of its whole text")
    func direction() {
        let lines = ReaderLine.wrap([ReaderRun(text: "שלום abc def\nabc")], to: 8)
        #expect(lines.map(\.text.text) == ["שלום abc", "def", "abc"])
        #expect(lines.map(\.isRightToLeft) == [true, true, true])
        #expect(ReaderLine.wrap([ReaderRun(text: "1\nשלום")], to: 8).map(\.isRightToLeft) == [true, true])
        #expect(
            ReaderLine.wrap([ReaderRun(text: "abc\nשלום")], to: 8).map(\.isRightToLeft) == [false, false])
        #expect(ReaderLine.wrap(SafeText("שלום abc"), to: 4).map(\.isRightToLeft) == [true, true])
        #expect(line([ReaderRun(text: "שלום")]).isRightToLeft)
    }

    @Test("Wrapping drops clusters wider than all columns, and keeps the looks of the others")
    func narrow() {
        let lines = ReaderLine.wrap([ReaderRun(text: "字a"), ReaderRun(text: "b", traits: .strong)], to: 1)
        #expect(lines.map(\.text.text) == ["a", "b"])
        #expect(lines[1].spans == [.init(columns: 0..<1, look: .init(role: .title))])
    }

    @Test("A tab of code is the spaces up to the next eighth column")
    func tabs() {
        let lines = ReaderLine.code("\ta\t字b\t\tc", to: 80)
        let spaces = { (count: Int) in String(repeating: " ", count: count) }
        #expect(lines.map(\.text.text) == [spaces(8) + "a" + spaces(7) + "字b" + spaces(5 + 8) + "c"])
    }

    @Test("Wrapping code takes time linear in the number of its tabs", arguments: ["\t", "x\t"])
    func tabGrowth(part: String) {
        let growth = growth(
            upTo: 8_000, making: { String(repeating: part, count: $0) },
            of: { _ = ReaderLine.code($0, to: 72) })
        #expect(growth < linearGrowth)
    }

    // MARK: Drawing

    @Test("Lines begin at the left or, from right to left, at the right, with spans in visual order")
    func drawing() {
        let palette = Palette(.dark)
        var grid = Grid(columns: 12, rows: 2, order: ReversedOrder())
        let runs = [ReaderRun(text: "אב"), ReaderRun(text: "גד", traits: .emphasis)]
        line(runs).draw(row: 0, columns: 2..<10, into: &grid, palette: palette)
        #expect(grid.line(0) == "      דגבא  ")
        #expect(grid[0, 6].style == palette.body.adding(.italic))
        #expect(grid[0, 7].style == palette.body.adding(.italic))
        #expect(grid[0, 8].style == palette.body)
        let line = line([ReaderRun(text: "ab"), ReaderRun(text: "cd", traits: .emphasis)])
        line.draw(row: 1, columns: 2..<10, into: &grid, palette: palette)
        line.mark([1..<3], row: 1, columns: 2..<10, of: &grid, palette: palette)
        #expect(grid.line(1) == "  abcd      ")
        #expect(
            (2..<6).map { grid[1, $0].style } == [
                palette.body, palette.match, palette.match.adding(.italic), palette.body.adding(.italic),
            ])
    }

    @Test("A run with another style keeps the attributes of its line")
    func attributes() {
        var grid = Grid(columns: 4, rows: 1)
        let line = line([ReaderRun(text: "a", role: .number)], look: .init(attributes: .bold))
        line.draw(row: 0, columns: 0..<4, into: &grid, palette: Palette(.dark))
        #expect(grid[0, 0].style == Palette(.dark).accent.adding(.bold))
    }

    private func line(_ runs: [ReaderRun], look: ReaderLine.Look = .init()) -> ReaderLine {
        ReaderLine.wrap(runs, to: 100, look: look)[0]
    }
}
