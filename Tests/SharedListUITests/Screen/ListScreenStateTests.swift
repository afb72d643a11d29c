import ConcurrencyTesting
import Foundation
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("What a list screen shows of a load")
struct ListScreenStateTests {
    @Test("Before anything was loaded there are only the bars")
    func untouched() {
        let sut = makeSUT()
        #expect(sut.lines.filter { !$0.isEmpty }.count == 4)
    }

    @Test("While rows load for the first time, placeholders fill the screen and the bar moves")
    func firstLoad() {
        let sut = makeSUT()
        sut.load(true)
        let first = sut.frame
        #expect(first.lines[2].contains("▒"))
        #expect(first.lines[8].contains("▒"))
        #expect(first.lines[1].contains("═"))
        #expect(first.lines[0].contains("loading"))
        #expect(sut.screen.isMoving)
        sut.environment.ticker.advance()
        #expect(sut.frame.lines[1] != first.lines[1])
    }

    @Test("A scene's own placeholder is drawn as often as there is room")
    func ownPlaceholder() {
        let sut = ScreenHarness(rows: 12) { $0.placeholder = RowStub(0, lines: 3, text: "wait") }
        sut.load(true)
        #expect(sut.lines.count { $0 == "  wait" } == 3)
    }

    @Test("While rows load again, the rows stay and the bar alone moves")
    func reload() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.load(true)
        #expect(sut.lines[1].contains("═"))
        #expect(sut.lines[2] == "│ row 1")
        #expect(!sut.text.contains("▒"))
    }

    @Test("The end of a load takes the bar away, and nothing moves any more")
    func endOfLoad() {
        let sut = makeSUT()
        sut.load(true)
        _ = sut.frame
        sut.load(false)
        #expect(!sut.text.contains("═"))
        #expect(!sut.screen.isMoving)
    }

    @Test("With reduced motion nothing moves, and the bar is there all the same")
    func reducedMotion() {
        let sut = ScreenHarness(isMotionReduced: true)
        sut.show([RowStub(1)])
        sut.load(true)
        #expect(sut.lines[1].contains("═"))
        #expect(sut.lines[0].contains("loading"))
        #expect(!sut.screen.isMoving)
    }

    @Test("After a load without rows the scene's sentence stands in the middle")
    func empty() {
        let sut = makeSUT()
        sut.load(true)
        sut.load(false)
        #expect(sut.text.contains("There are no pictures here."))
        sut.show([RowStub(1)])
        #expect(!sut.text.contains("There are no pictures here."))
    }

    @Test("An error without rows is said in the middle, with what was tried and what to do")
    func errorWithoutRows() throws {
        let sut = makeSUT()
        sut.load(true)
        sut.load(false)
        sut.fail("Couldn't connect to server.")
        let lines = sut.lines
        let row = try #require(lines.firstIndex { $0.contains("× Couldn't connect to server.") })
        #expect((3...6).contains(row))
        #expect(lines[row + 1].contains("example.com:443"))
        #expect(lines[row + 3].contains("r again"))
        #expect(!sut.text.contains("There are no pictures here."))
    }

    @Test("A long error without rows is wrapped, and nothing of it is lost")
    func longErrorWithoutRows() {
        let sut = makeSUT(columns: 30)
        sut.fail("Couldn't connect to server. Nothing has been stored yet, so there is nothing to show.")
        let text = sut.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(
            text.contains(
                "× Couldn't connect to server. Nothing has been stored yet, so there is nothing to show."))
    }

    @Test("An error with rows is a line under them; the rows stay")
    func errorWithRows() {
        let sut = makeSUT()
        sut.show([RowStub(1), RowStub(2)])
        sut.fail("Couldn't connect to server.")
        let lines = sut.lines
        #expect(lines[2] == "│ row 1")
        #expect(lines[9].hasPrefix(" × Couldn't connect to server."))
        #expect(lines[9].hasSuffix("r again   Esc hide"))
    }

    @Test("An error stays until it is hidden; then the screen is as before")
    func hideError() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        let before = sut.lines
        sut.fail("Couldn't connect to server.")
        sut.press(.character("j"))
        #expect(sut.text.contains("×"))
        #expect(sut.press(.escape))
        #expect(sut.lines == before)
    }

    @Test("An error is taken away by the next load's start")
    func errorOverwritten() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.fail("Couldn't connect to server.")
        sut.fail(nil)
        #expect(!sut.text.contains("×"))
    }

    @Test("An error that is wrapped has its hints at the end of its last line, or in a line of their own")
    func longErrorWithRows() {
        let sut = makeSUT(columns: 50)
        sut.show((0..<30).map { RowStub($0) })
        sut.fail("Couldn't connect to server. This is the feed of 3 hours ago.")
        #expect(sut.lines[8] == " × Couldn't connect to server. This is the feed")
        #expect(sut.lines[9] == " of 3 hours ago.               r again   Esc hide")
        sut.size = .init(columns: 40, rows: 20)
        #expect(
            sut.lines[15...17] == [
                " × Couldn't connect to server. This is", " the feed of 3 hours ago.",
                String(repeating: " ", count: 21) + "r again   Esc hide",
            ])
    }

    @Test("An error that fills the banner has its hints in the status line, before all others")
    func errorWithoutRoomForHints() {
        let sut = makeSUT(columns: 40)
        sut.show((0..<30).map { RowStub($0) })
        sut.fail("Couldn't connect to server. This is the feed of 3 hours ago, and of no other time.")
        #expect(sut.lines[8] == " × Couldn't connect to server. This is")
        #expect(sut.lines[9] == " the feed of 3 hours ago, and of no ot…")
        #expect(sut.statusLine == "r again   Esc hide   j/k move   ? help")
        sut.press(.escape)
        #expect(sut.statusLine == "j/k move   r reload   / find   ? help")
    }

    @Test("A banner that comes and goes does not change what rows are measured by")
    func bannerKeepsPictures() {
        let sut = makeSUT()
        let row = RowStub(1)
        sut.show([row])
        row.forgetCalls()
        sut.fail("Couldn't connect to server.")
        _ = sut.frame
        #expect(row.calls.isEmpty)
    }

    @Test("Reloading is offered except while rows are loaded for the first time, when it does nothing")
    func reloadHint() {
        let sut = makeSUT()
        #expect(sut.statusLine.contains("r reload"))
        sut.load(true)
        #expect(!sut.statusLine.contains("r reload"))
        sut.show([RowStub(1)])
        #expect(sut.statusLine.contains("r reload"))
    }

    private func makeSUT(columns: Int = 72) -> ScreenHarness {
        ScreenHarness(columns: columns) {
            $0.emptyMessage = "There are no pictures here."
            $0.attempt = { "example.com:443" }
            $0.onReload = {}
        }
    }
}
