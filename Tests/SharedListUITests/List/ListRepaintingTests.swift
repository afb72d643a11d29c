import ListInterface
import RandomTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Redrawing of rows")
struct ListRepaintingTests {
    @Test("Visible rows are drawn once, and other rows in the prefetch window are only measured")
    func firstFrame() {
        let (sut, rows) = ListHarness.showing(40)
        sut.frame()
        #expect(rows[..<5].allSatisfy { $0.count(of: .draw) == 1 && $0.count(of: .height) == 1 })
        #expect(rows[5..<15].allSatisfy { $0.count(of: .draw) == 0 && $0.count(of: .height) == 1 })
        #expect(rows[15...].allSatisfy { $0.calls.isEmpty })
    }

    @Test("A change of an item redraws only its row")
    func changedRow() {
        let (sut, rows) = ListHarness.showing(40)
        rows[2].text = "changed"
        #expect(sut.requests == 2, "One for showing the rows, one for the change")
        #expect(sut.frame()[4] == "  changed")
        #expect(rows[2].count(of: .draw) == 2)
        #expect(rows.indices.filter { rows[$0].count(of: .draw) > 1 } == [2])
    }

    @Test("A change of a row outside the viewport requests no frame and is drawn later")
    func unseenRow() {
        let (sut, rows) = ListHarness.showing(40)
        let requests = sut.requests
        rows[7].text = "changed"
        rows[7].lines = 3
        #expect(sut.requests == requests)
        sut.list.pageDown()
        #expect(sut.frame().contains("  changed line 2"))
    }

    @Test("A move of the focus redraws only the two rows concerned")
    func focus() {
        let (sut, rows) = ListHarness.showing(40)
        sut.list.moveDown()
        sut.frame()
        #expect(rows.indices.filter { rows[$0].count(of: .draw) > 1 } == [0, 1])
        #expect(rows[1].contexts.last?.isFocused == true)
        #expect(rows[0].contexts.last?.isFocused == false)
    }

    @Test("Scrolling draws only the rows that become visible")
    func scrolling() {
        let (sut, rows) = ListHarness.showing(40)
        rows.forEach { $0.forgetCalls() }
        sut.list.moveFocus(to: rows[2].id)
        sut.frame()
        rows.forEach { $0.forgetCalls() }
        sut.list.scroll(by: 2)
        sut.frame()
        #expect(rows.indices.filter { rows[$0].count(of: .draw) > 0 } == [5])
    }

    @Test("A change of the context measures and draws every row again", arguments: [0, 1, 2, 3])
    func context(part: Int) {
        let (sut, rows) = ListHarness.showing(40)
        rows.forEach { $0.forgetCalls() }
        switch part {
        case 0: sut.columns += 1
        case 1: sut.pictureSize = .small
        case 2: sut.query = "row"
        default: sut.screenRows = 30
        }
        sut.frame()
        #expect(rows[..<5].allSatisfy { $0.count(of: .draw) == 1 })
        #expect(rows[..<15].allSatisfy { $0.count(of: .height) == 1 })
    }

    @Test("A frame without changes measures and draws no row")
    func unchanged() {
        let (sut, rows) = ListHarness.showing(40)
        let before = sut.frame()
        rows.forEach { $0.forgetCalls() }
        #expect(sut.frame() == before)
        #expect(rows.allSatisfy { $0.calls.isEmpty })
    }

    @Test("A step of the ticker redraws only the rows that read it")
    func ticker() {
        let (sut, rows) = ListHarness.showing(40)
        rows[3].isLoading = true
        sut.frame()
        #expect(sut.list.isMoving)
        rows.forEach { $0.forgetCalls() }
        sut.ticker.advance()
        #expect(sut.frame()[6] == "  row 3 step 1")
        #expect(rows.indices.filter { rows[$0].count(of: .draw) > 0 } == [3])
        rows[3].isLoading = false
        sut.frame()
        #expect(!sut.list.isMoving)
    }

    @Test("An animated row outside the viewport does not animate the list")
    func unseenTicker() {
        let (sut, rows) = ListHarness.showing(40)
        rows[0].isLoading = true
        sut.frame()
        sut.list.pageDown()
        sut.frame()
        let requests = sut.requests
        sut.ticker.advance()
        #expect(!sut.list.isMoving)
        #expect(sut.requests == requests)
    }

    @Test("Rows that left the viewport leave no trace on the screen", arguments: 0..<30)
    func noGhosts(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let sut = ListHarness(rows: 12)
        var number = 0
        for _ in 0..<25 {
            let rows = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                number += 1
                return RowStub(number, lines: Int.random(in: 1...5, using: &random))
            }
            let expected = rows.flatMap { row in
                (0..<row.lines).map { $0 == 0 ? row.text : "\(row.text) line \($0)" }
            }
            let lines = sut.show(rows).map { String($0.dropFirst(2)) }
            let seen = lines.filter { !$0.isEmpty }
            #expect(seen.count == min(12, expected.count))
            #expect(expected.indices.contains { expected[$0...].starts(with: seen) } || seen.isEmpty)
        }
    }

    @Test("A row that replaces its grid by a larger one does not overlap its neighbors")
    func wrongGrid() {
        final class Wild: CellDataSource {
            func height(in context: RowContext) -> Int { 1 }
            func draw(into grid: inout Grid, in context: RowContext) {
                grid = Grid(columns: 50, rows: 9)
                for row in 0..<9 { grid.put("wild", row: row, column: 0, style: .plain) }
            }
        }
        let sut = ListHarness(rows: 6)
        let row = RowStub(1)
        sut.list.display([ListSection([row.controller, CellController(id: RowID(2), Wild())])])
        #expect(sut.frame() == ["│ row 1", "wild", "", "", "", ""])
    }

    @Test("A row with a height below 1 gets one line", arguments: [0, -5, Int.min])
    func wrongHeights(lines: Int) {
        let sut = ListHarness(rows: 4)
        #expect(sut.show([RowStub(1, lines: lines), RowStub(2)]).prefix(2) == ["│ row 1", "  row 2"])
    }

    @Test("The height of a row is limited to 10,000 lines")
    func endlessRow() {
        let sut = ListHarness(rows: 4)
        #expect(sut.show([RowStub(1, lines: .max), RowStub(2)])[0] == "│ row 1")
        sut.list.moveToEnd()
        #expect(sut.frame().last == "│ row 2")
    }

    @Test("Rows outside the prefetch window, and the list itself, are freed")
    func freed() {
        weak var gone: RowStub?
        weak var list: ListController?
        do {
            let sut = ListHarness(rows: 4)
            list = sut.list
            do {
                let row = RowStub(1)
                row.isLoading = true
                gone = row
                sut.show([row])
            }
            sut.show([RowStub(2)])
            #expect(gone == nil)
        }
        #expect(list == nil)
    }
}
