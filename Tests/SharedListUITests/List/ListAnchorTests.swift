import ListInterface
import Testing

@testable import SharedListUI

@Suite("The anchor of a list whose rows change")
struct ListAnchorTests {
    @Test("Rows inserted above leave the focused row and the focus in place")
    func insertedAbove() {
        let (sut, rows) = makeSUT(focusedOn: 5)
        let line = sut.line(of: rows[5])
        sut.show((100..<130).map { RowStub($0, lines: 2) } + rows)
        #expect(sut.list.focus == rows[5].id)
        #expect(sut.line(of: rows[5]) == line)
    }

    @Test("Rows inserted above the focused first row stay above the viewport")
    func insertedAtStart() {
        let (sut, rows) = makeSUT(focusedOn: 0)
        sut.show([RowStub(100), RowStub(101)] + rows)
        #expect(sut.line(of: rows[0]) == 0)
        #expect(sut.list.position == 3)
    }

    @Test("Rows removed above leave the focused row where it is")
    func removedAbove() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        let line = sut.line(of: rows[20])
        sut.show(Array(rows[10...]))
        #expect(sut.line(of: rows[20]) == line)
    }

    @Test("After the focused row is removed, the closest visible row gets the focus and stays in place")
    func focusedRowRemoved() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        sut.list.scroll(by: 4)
        let line = sut.line(of: rows[21])
        sut.show(rows.filter { $0 !== rows[20] })
        #expect(sut.list.focus == rows[21].id)
        #expect(sut.line(of: rows[21]) == line)
    }

    @Test("After the focused row is removed and rows are inserted above, its neighbor gets the focus")
    func focusedRowRemovedAndInserted() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        sut.list.scroll(by: 4)
        sut.frame()
        sut.show((100..<150).map { RowStub($0) } + rows.filter { $0 !== rows[20] && $0 !== rows[21] })
        #expect(sut.list.focus == rows[19].id)
    }

    @Test("After a focused control is replaced by rows, the first of them gets the focus and is revealed")
    func controlGivesWay() {
        let (sut, rows) = makeSUT(focusedOn: 0)
        let more = (100..<110).map { RowStub($0, lines: 4) }
        sut.show(rows, control: RowStub(200))
        sut.list.moveToEnd()
        sut.frame()
        sut.show(rows + more, control: RowStub(201))
        #expect(sut.list.focus == more[0].id)
        #expect(sut.line(of: more[0]) == sut.rows - 4)
    }

    @Test("After a focused control is replaced by another one, that gets the focus and stays in place")
    func controlGivesWayToControl() {
        let (sut, rows) = makeSUT(focusedOn: 0)
        sut.show(rows, control: RowStub(200))
        sut.list.moveToEnd()
        sut.frame()
        let next = RowStub(201)
        sut.show(rows, control: next)
        #expect(sut.list.focus == next.id)
        #expect(sut.line(of: next) == sut.rows - 1)
    }

    @Test("After all rows are replaced by others, the focus stays at its index")
    func replaced() {
        let (sut, _) = makeSUT(focusedOn: 20)
        let others = (100..<140).map { RowStub($0) }
        sut.show(others)
        #expect(sut.list.focus == others[20].id)
    }

    @Test("After all rows are replaced by fewer ones, the last one gets the focus")
    func replacedByFewer() {
        let (sut, _) = makeSUT(focusedOn: 20)
        let others = (100..<103).map { RowStub($0) }
        let lines = sut.show(others)
        #expect(sut.list.focus == others[2].id)
        #expect(lines.prefix(3) == ["  row 100", "  row 101", "│ row 102"])
    }

    @Test("The first row of a list that was empty gets the focus")
    func emptied() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        #expect(sut.show([]).allSatisfy { $0.isEmpty })
        #expect(sut.list.focus == nil)
        sut.show(rows)
        #expect(sut.list.focus == rows[0].id)
        #expect(sut.line(of: rows[0]) == 0)
    }

    @Test("Rows above that grow or shrink leave the focused row where it is", arguments: [1, 2, 7, 30])
    func heightsAbove(lines: Int) {
        let (sut, rows) = makeSUT(focusedOn: 20)
        let line = sut.line(of: rows[20])
        for row in rows[15..<20] { row.lines = lines }
        #expect(sut.line(of: rows[20]) == line)
    }

    @Test("A focused row that grows keeps its first line in place where there is room below")
    func heightOfFocus() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        sut.list.scroll(by: 5)
        let line = sut.line(of: rows[20])
        #expect(line == 3)
        rows[20].lines = 7
        #expect(sut.line(of: rows[20]) == 3)
        rows[20].lines = 8
        #expect(sut.line(of: rows[20]) == 2)
        rows[20].lines = 11
        #expect(sut.line(of: rows[20]) == 0)
    }

    @Test("A focused row that grows at the edge of the viewport stays fully visible", arguments: [3, 6, 10])
    func heightOfFocusAtEdge(lines: Int) {
        let (sut, rows) = makeSUT(focusedOn: 20)
        #expect(sut.line(of: rows[20]) == 8)
        rows[20].lines = lines
        #expect(sut.line(of: rows[20]) == 10 - lines)
    }

    @Test("A partly scrolled row stays in place when it grows")
    func heightOfScrolledFocus() {
        let (sut, rows) = makeSUT(focusedOn: 0)
        for row in rows { row.lines = 7 }
        sut.frame()
        sut.list.scroll(by: 2)
        let before = sut.frame()
        rows[0].lines = 9
        #expect(sut.frame().prefix(5) == before.prefix(5))
    }

    @Test("The focused row stays fully visible on a smaller screen", arguments: 2...9)
    func resized(rowsOfScreen: Int) {
        let (sut, rows) = makeSUT(focusedOn: 20)
        sut.rows = rowsOfScreen
        let lines = sut.frame()
        #expect(lines.contains("│ \(rows[20].text)"))
        #expect(lines.contains("│ \(rows[20].text) line 1"))
    }

    @Test(
        "A focused row that grows with the context stays fully visible",
        arguments: [0, 1])
    func rewrapped(part: Int) {
        let (sut, rows) = makeSUT(focusedOn: 20)
        for row in rows {
            row.linesIn = { context in context.columns < 20 || context.pictureSize == .large ? 5 : 2 }
        }
        if part == 0 { sut.columns = 19 } else { sut.pictureSize = .large }
        #expect(sut.frame().contains("│ \(rows[20].text) line 4"))
    }

    @Test("A partly scrolled row stays in place when only its colors change")
    func recolored() {
        let (sut, rows) = makeSUT(focusedOn: 0)
        for row in rows { row.lines = 7 }
        sut.frame()
        sut.list.scroll(by: 2)
        let before = sut.frame().map { $0.dropFirst(2) }
        sut.query = "row"
        #expect(sut.frame().map { $0.dropFirst(2) } == before)
    }

    @Test("A larger screen at the end of the list shows more rows above, and no gap below")
    func enlargedAtEnd() {
        let (sut, rows) = makeSUT(focusedOn: 39)
        sut.rows = 30
        #expect(sut.frame().last == "│ \(rows[39].text) line 1")
    }

    @Test("Rows appended at the end leave the screen unchanged")
    func appended() {
        let (sut, rows) = makeSUT(focusedOn: 39)
        let before = sut.frame()
        #expect(sut.show(rows + (100..<110).map { RowStub($0) }) == before)
    }

    @Test("A moved row keeps the focus")
    func moved() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        let line = sut.line(of: rows[20])
        sut.show([rows[20]] + rows.filter { $0 !== rows[20] })
        #expect(sut.list.focus == rows[20].id)
        #expect(sut.line(of: rows[20]) == 0)
        #expect(line != 0)
    }

    @Test("The focused row is found after a move into a section of its own")
    func foundInOtherSection() {
        let (sut, rows) = makeSUT(focusedOn: 20)
        let line = sut.line(of: rows[20])
        let ruler = RowStub(500)
        sut.list.display([
            ListSection(rows[..<10].map(\.controller)),
            ListSection([ruler.controller], kind: .decoration),
            ListSection(rows[10...].map(\.controller)),
        ])
        #expect(sut.line(of: rows[20]) == line)
        #expect(sut.list.position == 21)
    }

    /// 40 rows of 2 lines on a screen of 10 lines.
    private func makeSUT(focusedOn index: Int) -> (ListHarness, [RowStub]) {
        let (sut, rows) = ListHarness.showing(40)
        for _ in 0..<index { sut.list.moveDown() }
        sut.frame()
        return (sut, rows)
    }
}
