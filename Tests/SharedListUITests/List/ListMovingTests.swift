import ListInterface
import RandomTesting
import Testing

@testable import SharedListUI

@Suite("Moving through a list")
struct ListMovingTests {
    @Test("Several page moves before a frame move page by page")
    func pagesBeforeAFrame() {
        let (sut, _) = ListHarness.showing(100, lines: 1)
        for _ in 0..<4 { sut.list.pageDown() }
        #expect(sut.list.position == 41)
        #expect(sut.frame().first == "│ row 40")
        for _ in 0..<2 { sut.list.pageUp() }
        #expect(sut.list.position == 21)
        #expect(sut.frame().first == "│ row 20")
    }

    @Test("A new list has the focus on its first row and has not moved")
    func start() {
        let (sut, rows) = ListHarness.showing(30)
        #expect(sut.list.focus == rows[0].id)
        #expect(!sut.list.hasMoved)
        #expect(sut.list.position == 1)
    }

    @Test("Down and up move the focus by a row and scroll no more than they must")
    func downAndUp() {
        let (sut, rows) = ListHarness.showing(30)
        for _ in 0..<4 { #expect(sut.list.moveDown()) }
        #expect(sut.line(of: rows[0]) == 0)
        #expect(sut.list.focus == rows[4].id)
        sut.list.moveDown()
        #expect(sut.line(of: rows[5]) == 8)
        for _ in 0..<4 { #expect(sut.list.moveUp()) }
        #expect(sut.line(of: rows[1]) == 0)
        #expect(sut.list.focus == rows[1].id)
        #expect(sut.list.hasMoved)
    }

    @Test("Moves beyond either end of the list do nothing")
    func ends() {
        let (sut, rows) = ListHarness.showing(30)
        #expect(!sut.list.moveUp())
        #expect(!sut.list.pageUp())
        sut.list.moveToEnd()
        sut.frame()
        #expect(!sut.list.moveDown())
        #expect(!sut.list.pageDown())
        #expect(sut.list.focus == rows[29].id)
    }

    @Test("Moving to the end focuses the last row, and to the start the first one")
    func endAndStart() {
        let (sut, rows) = ListHarness.showing(30)
        sut.list.moveToEnd()
        #expect(sut.frame().last == "│ row 29 line 1")
        sut.list.moveToStart()
        #expect(sut.line(of: rows[0]) == 0)
        #expect(!sut.list.hasMoved)
    }

    @Test("A page down puts the first row that was not fully visible at the top, and a page up reverses it")
    func pages() {
        let (sut, rows) = ListHarness.showing(30, on: 11)
        let start = sut.frame()
        sut.list.pageDown()
        #expect(sut.line(of: rows[5]) == 0)
        #expect(sut.list.focus == rows[5].id)
        sut.list.pageUp()
        #expect(sut.frame() == start)
    }

    @Test(
        "Pages down reach the last row, and pages up the first, through rows of any heights",
        arguments: 0..<40)
    func pagesThroughAll(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let sut = ListHarness(rows: Int.random(in: 1...12, using: &random))
        let rows = (0..<30).map { RowStub($0, lines: Int.random(in: 1...25, using: &random)) }
        sut.show(rows)
        var seen: Set<String> = []
        for _ in 0..<500 {
            seen.formUnion(sut.frame().map { String($0.dropFirst(2)) })
            guard sut.list.pageDown() else { break }
        }
        #expect(sut.list.focus == rows[29].id)
        let expected = rows.flatMap { row in
            (0..<row.lines).map { $0 == 0 ? row.text : "\(row.text) line \($0)" }
        }
        #expect(seen.isSuperset(of: expected), "No line was passed over")
        seen = []
        for _ in 0..<500 {
            seen.formUnion(sut.frame().map { String($0.dropFirst(2)) })
            guard sut.list.pageUp() else { break }
        }
        #expect(seen.isSuperset(of: expected), "No line was passed over on the way back")
        #expect(sut.list.focus == rows[0].id)
        #expect(sut.line(of: rows[0]) == 0)
    }

    @Test("Moving down scrolls through a row that is higher than the screen before it moves to the next one")
    func insideHighRow() {
        let (sut, rows) = ListHarness.showing(30)
        rows[0].lines = 16
        sut.frame()
        sut.list.moveDown()
        #expect(sut.frame().first == "│ row 0 line 3")
        sut.list.moveDown()
        #expect(sut.frame().last == "│ row 0 line 15")
        sut.list.moveDown()
        sut.frame()
        #expect(sut.list.focus == rows[1].id)
        sut.list.moveUp()
        #expect(sut.frame().last == "│ row 0 line 15")
        sut.list.moveUp()
        sut.list.moveUp()
        #expect(sut.frame().first == "│ row 0")
    }

    @Test("A row that is higher than the screen is first shown from its beginning")
    func ontoHighRow() {
        let (sut, rows) = ListHarness.showing(30)
        rows[1].lines = 16
        sut.frame()
        sut.list.moveDown()
        #expect(sut.frame().first == "│ row 1")
    }

    @Test("The focus skips decoration, and decoration at an end is shown with the row beside it")
    func decoration() {
        let (sut, rows) = ListHarness.showing(30)
        let lines = [RowStub(100), RowStub(101), RowStub(102)]
        sut.list.display([
            ListSection([lines[0].controller], kind: .decoration),
            ListSection(rows[..<6].map(\.controller)),
            ListSection([lines[1].controller], kind: .decoration),
            ListSection(rows[6..<12].map(\.controller)),
            ListSection([lines[2].controller], kind: .decoration),
        ])
        sut.list.moveToStart()
        #expect(sut.frame().prefix(2) == ["  row 100", "│ row 0"])
        for _ in 0..<5 { sut.list.moveDown() }
        #expect(sut.frame().suffix(2) == ["│ row 5 line 1", "  row 101"])
        sut.list.moveDown()
        #expect(sut.list.focus == rows[6].id)
        for _ in 0..<5 { sut.list.moveDown() }
        #expect(sut.frame().suffix(3) == ["│ row 11", "│ row 11 line 1", "  row 102"])
        for _ in 0..<11 { sut.list.moveUp() }
        #expect(sut.frame().first == "  row 100")
        #expect(sut.list.position == 1)
    }

    @Test("A page up shows the decoration above the first row where it fits")
    func decorationAround() {
        let (sut, rows) = ListHarness.showing(30)
        let line = RowStub(100)
        sut.list.display([
            ListSection([line.controller], kind: .decoration), ListSection(rows.map(\.controller)),
        ])
        sut.frame()
        for _ in 0..<5 {
            sut.list.pageDown()
            sut.frame()
        }
        for _ in 0..<9 where sut.list.pageUp() { sut.frame() }
        #expect(sut.frame().prefix(2) == ["  row 100", "│ row 0"])
        #expect(!sut.list.pageUp())
        sut.rows = 2
        sut.list.moveDown()
        sut.list.moveUp()
        #expect(sut.frame() == ["│ row 0", "│ row 0 line 1"])
    }

    @Test("Moving down reveals a partly scrolled row before it moves to the next one")
    func restOfRow() {
        let (sut, rows) = ListHarness.showing(9, lines: 7)
        sut.list.scroll(by: 2)
        let focus = sut.list.focus
        sut.frame()
        if focus == rows[0].id { sut.list.moveUp() } else { sut.list.moveDown() }
        #expect(sut.list.focus == focus)
    }

    @Test("A list of decoration only is drawn without a focus")
    func onlyDecoration() {
        let sut = ListHarness(rows: 4)
        sut.list.display([ListSection([RowStub(1).controller], kind: .decoration)])
        #expect(sut.frame().first == "  row 1")
        #expect(sut.list.focus == nil)
        #expect(!sut.list.moveDown() && !sut.list.pageDown() && !sut.list.pageUp())
        #expect(sut.list.focused == nil)
        #expect(sut.list.position == nil)
    }

    @Test("Scrolling keeps the focus on its row while that is fully visible")
    func scrolling() {
        let (sut, rows) = ListHarness.showing(30)
        for _ in 0..<4 { sut.list.moveDown() }
        sut.list.scroll(by: 3)
        #expect(sut.line(of: rows[4]) == 5)
        #expect(sut.list.focus == rows[4].id)
        sut.list.scroll(by: 6)
        sut.frame()
        #expect(sut.list.focus == rows[5].id)
        sut.list.scroll(by: -100)
        #expect(sut.line(of: rows[0]) == 0)
        #expect(sut.list.focus == rows[4].id)
        #expect(!sut.list.scroll(by: -1))
    }

    @Test("The row at a line is found within the viewport only")
    func rowAtLine() {
        let (sut, rows) = ListHarness.showing(9, lines: 7)
        sut.list.scroll(by: 4)
        sut.frame()
        #expect(
            (-1...10).map { sut.list.row(atLine: $0) }
                == [nil, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, nil].map { $0.map { rows[$0].id } })
    }

    @Test("Moving the focus to any row reveals it", arguments: [0, 3, 4, 17, 29])
    func moveToRow(index: Int) {
        let (sut, rows) = ListHarness.showing(30)
        #expect(sut.list.moveFocus(to: rows[index].id))
        let lines = sut.frame()
        #expect(lines.contains("│ row \(index)"))
        #expect(lines.contains("│ row \(index) line 1"))
    }

    @Test("The focus cannot be moved to a row that does not exist")
    func moveToMissingRow() {
        let (sut, rows) = ListHarness.showing(30)
        #expect(!sut.list.moveFocus(to: RowID(99)))
        #expect(sut.list.focus == rows[0].id)
    }

    @Test("A list can be moved through before its first frame")
    func beforeTheFirstFrame() {
        let sut = ListHarness(rows: 10)
        let rows = (0..<9).map { RowStub($0, lines: 2) }
        sut.list.display([ListSection(rows.map(\.controller))])
        sut.list.moveDown()
        sut.list.moveToEnd()
        sut.list.moveUp()
        sut.list.pageUp()
        sut.list.scroll(by: 3)
        #expect(sut.frame().contains("│ row 7"))
    }

    @Test("An overscroll is reported to the last row, decoration included")
    func overscroll() {
        let (sut, rows) = ListHarness.showing(30)
        let line = RowStub(100)
        sut.list.overscrollEnd()
        #expect(rows[29].count(of: .overscrolled) == 1)
        sut.list.display([
            ListSection(rows.map(\.controller)), ListSection([line.controller], kind: .decoration),
        ])
        sut.list.overscrollEnd()
        #expect(line.count(of: .overscrolled) == 1)
    }
}
