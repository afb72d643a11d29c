import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("A full screen picture")
struct FullScreenPictureTests {
    @Test("v shows the picture of the row in focus in full screen")
    func opens() {
        var shown: [RowID] = []
        let sut = ScreenHarness { $0.showFullScreen = { shown.append($0) } }
        let rows = (0..<3).map { RowStub($0) }
        sut.show(rows)
        #expect(sut.statusLine.contains("v picture"))
        sut.press(.down)
        #expect(sut.press(.character("v")))
        #expect(shown == [rows[1].id])
    }

    @Test("v shows a notice on a row that is not an item, and has no hint there")
    func onlyItems() {
        let sut = ScreenHarness { $0.showFullScreen = { _ in Issue.record("There is no picture") } }
        #expect(sut.press(.character("v")))
        sut.screen.list.display([ListSection([RowStub(1).controller], kind: .control)])
        #expect(sut.press(.character("v")))
        #expect(!sut.statusLine.contains("picture"))
        #expect(sut.notice == "No picture here")
    }

    @Test("A full screen picture has all lines but the last, which shows the title and few hints")
    func room() {
        let sut = makeSUT()
        #expect(sut.lines[0] == "│ row 1")
        #expect(sut.lines[10] == "│ row 1 line 10")
        #expect(sut.statusLine.hasPrefix("Esc back  ? keys"))
        #expect(sut.statusLine.hasSuffix("Cannon Street"))
        sut.size.columns = 30
        #expect(sut.statusLine == "Esc back  ? keys  Cannon St…")
        #expect(sut.press(.character("/")))
        #expect(!sut.screen.isTyping)
        sut.type("?")
        #expect(!sut.text.contains("Navigation") && !sut.text.contains("Find"))
    }

    @Test(
        "A full screen row's context is marked as full screen and has the screen's height",
        arguments: [1, 2, 3, 4, 8, 50])
    func context(rows: Int) {
        let sut = makeSUT(rows: rows)
        let height = rows < 4 ? rows : rows - 1
        #expect(sut.row.contexts.last?.isFullScreen == true)
        #expect(sut.row.contexts.last?.screenRows == height)
        #expect(sut.lines.prefix(height).allSatisfy { $0.hasPrefix("│ row 1") })
    }

    @Test("The context of a row in a list is not marked as full screen")
    func list() {
        let sut = ScreenHarness()
        let row = RowStub(1)
        sut.show([row])
        #expect(row.contexts.last?.isFullScreen == false)
    }

    @Test(
        "Esc, h, Left, Backspace and v go back from a full screen picture",
        arguments: [.escape, .character("h"), .left, .backspace, .character("v")] as [Key])
    func back(key: Key) {
        let sut = makeSUT()
        #expect(sut.press(key))
        #expect(sut.backs == 1)
    }

    @Test("Enter, R and o select, retry and open a full screen picture")
    func acts() {
        let sut = makeSUT()
        sut.row.link = "https://example.com/1"
        for key in "\rRo" { sut.press(key == "\r" ? .enter : .character(key)) }
        #expect(sut.row.calls.suffix(2) == [.selected, .retried])
        #expect(sut.opened == ["https://example.com/1"])
    }

    @Test("Keys that move leave a full screen picture in place")
    func moves() {
        let sut = makeSUT()
        let before = sut.lines
        for key in "jkgG " {
            sut.press(.character(key))
            #expect(sut.lines == before)
        }
        sut.mouse(.wheelDown, row: 3)
        #expect(sut.lines == before)
    }

    /// A screen with one full screen row.
    final class Alone: ScreenHarness {
        let row = RowStub(1)
        private(set) var backs = 0
        private(set) var opened: [String] = []

        init(rows: Int) {
            super.init(columns: 60, rows: rows) {
                $0.title = "Cannon Street"
                $0.isFullScreen = true
            }
            row.linesIn = { $0.screenRows }
            screen.configuration.onBack = { [weak self] in self?.backs += 1 }
            screen.configuration.open = { [weak self] in self?.opened.append($0) }
            show([row])
        }
    }

    private func makeSUT(rows: Int = 12) -> Alone { Alone(rows: rows) }
}
