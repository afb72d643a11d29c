import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Clicks on hints")
struct HintTests {
    @Test("A click on a hint of the status bar presses its key")
    func footer() throws {
        var calls: [String] = []
        let sut = ScreenHarness {
            $0.selectHint = "read"
            $0.onReload = { calls.append("reload") }
            $0.onBack = { calls.append("back") }
            $0.keys = [KeyBinding(.sample("c", "comments"), hint: "comments") { calls.append("comments") }]
        }
        let row = RowStub(1)
        sut.show([row])
        #expect(sut.statusLine == "Enter read  c comments  / find  r reload  Esc back  ? keys")
        for hint in ["Enter read", "comments", "r reload", "back"] { try sut.click(on: hint) }
        #expect(row.count(of: .selected) == 1)
        #expect(calls == ["comments", "reload", "back"])
        try sut.click(on: "/ find")
        #expect(sut.statusLine == "Find:")
        sut.press(.escape)
        try sut.click(on: "? keys")
        #expect(sut.text.contains("Navigation"))
    }

    @Test(
        "A click between two hints does nothing", arguments: [0, 11, 12, 24])
    func gaps(column: Int) {
        let sut = ScreenHarness { $0.selectHint = "read" }
        let row = RowStub(1)
        sut.show([row])
        #expect(sut.statusLine == "Enter read  / find  ? keys")
        let before = sut.lines
        sut.mouse(.press, row: 11, column: column == 24 ? 40 : column)
        #expect(row.count(of: .selected) == 0)
        #expect(sut.lines == before)
        sut.mouse(.press, row: 11, column: 10)
        #expect(row.count(of: .selected) == 1)
    }

    @Test("The wheel over a hint scrolls")
    func wheel() {
        let sut = ScreenHarness { $0.selectHint = "read" }
        let rows = (0..<30).map { RowStub($0) }
        sut.show(rows)
        sut.mouse(.wheelDown, row: 11, column: 2)
        #expect(rows.allSatisfy { $0.count(of: .selected) == 0 })
        #expect(sut.lines[1].hasSuffix("row 3"))
    }

    @Test("The hint of a screen without rows can be clicked")
    func middle() throws {
        var reloads = 0
        let sut = ScreenHarness { $0.onReload = { reloads += 1 } }
        sut.fail("Couldn't connect to server.")
        try sut.click(on: "r reload")
        #expect(reloads == 1)
    }

    @Test("A click on a key in a row's text presses it on that row, one beside it clicks the row")
    func named() {
        let sut = ScreenHarness()
        let rows = [RowStub(1, lines: 2), RowStub(2, lines: 3), RowStub(3)]
        rows[1].key = (2, 7, "R")
        sut.show(rows)
        sut.mouse(.press, row: 5, column: 7)
        #expect(rows[1].count(of: .retried) == 1 && rows[1].count(of: .selected) == 0)
        #expect(sut.screen.list.position == 2)
        sut.mouse(.press, row: 5, column: 8)
        sut.mouse(.press, row: 4, column: 7)
        #expect(rows[1].count(of: .retried) == 1 && rows[1].count(of: .selected) == 2)
        rows[1].key = (2, 7, "no key's name")
        sut.mouse(.press, row: 5, column: 7)
        #expect(rows[1].count(of: .selected) == 3)
    }

    @Test("A hint that left the screen cannot be clicked")
    func gone() {
        var reloads = 0
        let sut = ScreenHarness { $0.onReload = { reloads += 1 } }
        _ = sut.frame
        sut.type("?")
        _ = sut.frame
        sut.mouse(.press, row: 11, column: 1)
        #expect(reloads == 0)
        sut.screen.ask("Save as:") { _ in }
        _ = sut.frame
        sut.mouse(.press, row: 11, column: 1)
        #expect(reloads == 0)
    }
}
