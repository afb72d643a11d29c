import ConcurrencyTesting
import Foundation
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Loads on a list screen")
struct ListScreenStateTests {
    @Test("A list screen shows only its bars before the first load")
    func untouched() {
        let sut = makeSUT()
        #expect(sut.lines.filter { !$0.isEmpty }.count == 2)
    }

    @Test("During the first load placeholders fill the screen and a light moves along the title bar")
    func firstLoad() {
        let sut = makeSUT()
        sut.load(true)
        let first = sut.frame
        #expect(first.lines[1].contains("▒"))
        #expect(first.lines[8].contains("▒"))
        #expect(first.lines[0].hasSuffix("loading"))
        let lit = underlined(first)
        #expect(lit == 0..<6)
        #expect(sut.screen.isMoving)
        sut.environment.ticker.advance()
        #expect(underlined(sut.frame) == 0..<8)
    }

    @Test("A scene's own placeholder fills the screen")
    func ownPlaceholder() {
        let sut = ScreenHarness(rows: 12) { $0.placeholder = RowStub(0, lines: 3, text: "wait") }
        sut.load(true)
        #expect(sut.lines.count { $0 == "  wait" } == 4)
    }

    @Test("During a reload the rows stay, and only the light moves, over the title too")
    func reload() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.load(true)
        let frame = sut.frame
        #expect(underlined(frame) == 0..<6)
        #expect(frame.grid[0, 1].style.attributes == [.bold, .underline])
        #expect(frame.lines[1] == "│ row 1")
        #expect(!frame.text.contains("▒"))
    }

    @Test("The end of a load removes the light and ends the animation")
    func endOfLoad() {
        let sut = makeSUT()
        sut.load(true)
        _ = sut.frame
        sut.load(false)
        #expect(underlined(sut.frame).isEmpty)
        #expect(!sut.screen.isMoving)
    }

    @Test(
        "With reduced motion a load underlines the whole title bar and shows a word first")
    func reducedMotion() {
        let sut = ScreenHarness(isMotionReduced: true) { $0.note = { "3 minutes ago" } }
        sut.show([RowStub(1)])
        sut.load(true)
        #expect(underlined(sut.frame) == 0..<72)
        #expect(sut.lines[0].hasSuffix("loading · 1 of 1 · 3 minutes ago"))
        sut.size.columns = 30
        #expect(sut.lines[0].hasSuffix("   loading · 1 of 1"))
        sut.size.columns = 20
        #expect(sut.lines[0].hasSuffix("   loading"))
        #expect(!sut.screen.isMoving)
    }

    @Test("After a load without rows the empty message is in the middle")
    func empty() {
        let sut = makeSUT()
        sut.load(true)
        sut.load(false)
        #expect(sut.text.contains("There are no pictures here."))
        sut.show([RowStub(1)])
        #expect(!sut.text.contains("There are no pictures here."))
    }

    @Test("The empty page in place of the empty message fills the body")
    func emptyPage() {
        let sut = makeSUT()
        sut.screen.configuration.emptyPage = Page()
        sut.load(true)
        #expect(!sut.text.contains("First line"))
        sut.load(false)
        #expect(sut.lines[1].hasPrefix("First line"))
        #expect(sut.lines[sut.lines.count - 2].hasPrefix("Last line"))
        #expect(!sut.text.contains("There are no pictures here."))
        sut.show([RowStub(1)])
        #expect(!sut.text.contains("First line"))
    }

    @Test("An error without rows is in the middle, with the server's name and the reload hint")
    func errorWithoutRows() throws {
        let sut = makeSUT()
        sut.load(true)
        sut.load(false)
        sut.fail("Couldn't connect to server.")
        let lines = sut.lines
        let row = try #require(lines.firstIndex { $0.contains("× Couldn't connect to server.") })
        #expect((2...6).contains(row))
        #expect(lines[row + 1].contains("example.com:443"))
        #expect(lines[row + 3].contains("r reload"))
        #expect(!sut.text.contains("There are no pictures here."))
    }

    @Test("A long error without rows is wrapped completely")
    func longErrorWithoutRows() {
        let sut = makeSUT(columns: 30)
        sut.fail("Couldn't connect to server. Nothing has been stored yet, so there is nothing to show.")
        let text = sut.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
        #expect(
            text.contains(
                "× Couldn't connect to server. Nothing has been stored yet, so there is nothing to show."))
    }

    @Test("The reload hint is left out during the first load")
    func reloadHint() {
        let sut = makeSUT()
        #expect(sut.statusLine.contains("r reload"))
        sut.load(true)
        #expect(!sut.statusLine.contains("r reload"))
        sut.show([RowStub(1)])
        #expect(sut.statusLine.contains("r reload"))
    }

    /// The contiguous underlined columns of the first line.
    private func underlined(_ frame: Frame) -> Range<Int> {
        let columns = (0..<frame.grid.columns).filter {
            frame.grid[0, $0].style.attributes.contains(.underline)
        }
        guard let first = columns.first, let last = columns.last else { return 0..<0 }
        #expect(columns.count == last - first + 1)
        return first..<last + 1
    }

    private func makeSUT(columns: Int = 72) -> ScreenHarness {
        ScreenHarness(columns: columns) {
            $0.emptyMessage = "There are no pictures here."
            $0.attempt = { "example.com:443" }
            $0.onReload = {}
        }
    }
}

/// A page as high as the screen.
private final class Page: CellDataSource {
    func height(in context: RowContext) -> Int { context.screenRows }

    func draw(into grid: inout Grid, in context: RowContext) {
        grid.put("First line", row: 0, column: 0, style: context.palette.body)
        grid.put("Last line", row: grid.rows - 1, column: 0, style: context.palette.body)
    }
}
