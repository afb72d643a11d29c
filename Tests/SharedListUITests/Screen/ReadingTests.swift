import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("A screen whose rows are one text")
struct ReadingTests {
    @Test("j and k scroll by a line, Space and PageUp by a screen but one line, g and G to the ends")
    func scrolling() {
        let sut = makeSUT()
        #expect(sut.lines[1] == "  row 0")
        for (keys, first) in [
            ("j", "row 0 line 1"), ("jj", "row 1"), ("k", "row 0 line 2"), (" ", "row 3 line 2"),
            ("G", "row 5 line 2"), ("g", "row 0"), ("k", "row 0"),
        ] {
            sut.type(keys)
            #expect(sut.lines[1] == "  " + first, "\(keys)")
        }
        sut.type("  ")
        sut.press(.pageUp)
        #expect(sut.lines[1] == "  row 2 line 2")
        sut.type("G")
        #expect(sut.screen.list.hasMoved)
        sut.press(.home)
        #expect(!sut.screen.list.hasMoved)
    }

    @Test("g and G move to the first and the last line of a text in one row")
    func oneRow() {
        let sut = makeSUT()
        sut.show([RowStub(11, lines: 50)])
        sut.type("G")
        #expect(sut.lines[10] == "  row 11 line 49")
        sut.type("g")
        #expect(sut.lines[1] == "  row 11")
    }

    @Test("g and G measure only the rows around the ends of a long text, and do nothing at an end")
    func longText() {
        let sut = makeSUT()
        let rows = (0..<1_000).map { RowStub($0, lines: 3) }
        sut.show(rows)
        sut.type("G")
        #expect(sut.lines[10] == "  row 999 line 2")
        #expect(rows[100..<900].allSatisfy { $0.count(of: .height) == 0 })
        let (lines, position) = (sut.lines, sut.screen.list.lastOnScreen?.id)
        sut.type("G")
        #expect(sut.lines == lines && sut.screen.list.lastOnScreen?.id == position)
        sut.type("g")
        #expect(sut.lines[1] == "  row 0")
        #expect(rows[100..<900].allSatisfy { $0.count(of: .height) == 0 })
    }

    @Test("The reading progress is the last visible row and its fraction above the viewport's end")
    func lastOnScreen() throws {
        let sut = makeSUT()
        let rows = [RowStub(11, lines: 8), RowStub(12, lines: 8)]
        #expect(ScreenHarness().screen.list.lastOnScreen == nil)
        sut.show(rows)
        #expect(try #require(sut.screen.list.lastOnScreen) == (rows[1].id, 0.25))
        sut.type("jj")
        _ = sut.frame
        #expect(try #require(sut.screen.list.lastOnScreen) == (rows[1].id, 0.5))
        sut.show([rows[0]])
        #expect(try #require(sut.screen.list.lastOnScreen) == (rows[0].id, 1))
    }

    @Test(
        "A row of a text that changes its height above or at the end of the screen moves no line that is read"
    )
    func growth() {
        let sut = makeSUT()
        let rows = (11..<19).map { RowStub($0, lines: 4) }
        sut.show(rows)
        sut.type("jjjjjj")
        #expect(sut.lines[1...3] == ["  row 12 line 2", "  row 12 line 3", "  row 13"])
        for (row, lines) in [(1, 9), (0, 1), (4, 30), (1, 3)] {
            rows[row].lines = lines
            #expect(sut.lines[3] == "  row 13", "\(row)")
        }
    }

    @Test("A notice changes neither the lines of a text nor the reading progress")
    func notice() throws {
        let sut = makeSUT()
        sut.show([RowStub(11, lines: 4), RowStub(12, lines: 8), RowStub(13, lines: 8)])
        sut.type("jj")
        let (lines, progress) = (sut.lines, try #require(sut.screen.list.lastOnScreen))
        sut.screen.notify("a notice")
        #expect(sut.notice == "a notice")
        #expect(sut.lines[1..<8] == lines[1..<8])
        #expect(try #require(sut.screen.list.lastOnScreen) == progress)
        sut.type("G")
        _ = sut.frame
        #expect(try #require(sut.screen.list.lastOnScreen) == (RowID(13), 1))
    }

    @Test("A click on a row of a text selects it without scrolling")
    func click() {
        let sut = makeSUT()
        let rows = (11..<19).map { RowStub($0, lines: 3) }
        sut.show(rows)
        sut.mouse(.press, row: 10)
        #expect(rows[3].count(of: .selected) == 1)
        #expect(sut.lines[1] == "  row 11")
        sut.mouse(.press, row: 1)
        #expect(rows[0].count(of: .selected) == 1)
    }

    @Test("No row of a text shows a focus, and the cursor is at the left of the first line with text")
    func focus() {
        let sut = makeSUT()
        #expect(!sut.text.contains("│"))
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        sut.show([RowStub(11, text: "▀▀▀▀"), RowStub(12, text: "word")])
        #expect(sut.frame.cursor == .init(row: 2, column: 0))
        sut.screen.configuration.scrollsByLine = false
        #expect(sut.lines[1] == "│ ▀▀▀▀")
    }

    @Test("A page down at the end of a text is handled by the scene, and other moves do nothing there")
    func pageAtEnd() {
        var pages = 0
        let sut = makeSUT()
        sut.screen.configuration.onPageAtEnd = { pages += 1 }
        let last = RowStub(11, lines: 15)
        sut.show([last])
        sut.type(" ")
        #expect(pages == 0)
        sut.type(" ")
        #expect(pages == 1)
        sut.press(.pageDown)
        #expect(pages == 2)
        sut.type("j")
        #expect(pages == 2)
        #expect(last.count(of: .overscrolled) == 1)
    }

    @Test("A page down at the end is handled by the scene, or overscrolls the last row")
    func listAtEnd() {
        var pages = 0
        let sut = ScreenHarness()
        let row = RowStub(1)
        sut.show([row])
        sut.type(" ")
        #expect(row.count(of: .overscrolled) == 1)
        sut.screen.configuration.onPageAtEnd = { pages += 1 }
        sut.type(" ")
        #expect(pages == 1)
        #expect(row.count(of: .overscrolled) == 1)
    }

    @Test("The hints of a text begin with the page down")
    func hints() {
        let sut = makeSUT()
        sut.size.columns = 73
        sut.screen.configuration.onNext = { _ in }
        sut.screen.configuration.open = { _ in }
        sut.screen.configuration.onBack = {}
        sut.screen.configuration.keys = [KeyBinding(.sample("c", "comments", in: .row), hint: "comments") {}]
        #expect(
            sut.statusLine == "Space more  n next unread  c comments  o open  / find  Esc back  ? keys")
        sut.size.columns = 45
        #expect(sut.statusLine == "Space more  n next unread  Esc back  ? keys")
    }

    // MARK: The next unread

    @Test("n and N move to the scene's next and previous item while no text is to be found")
    func next() {
        var steps: [Bool] = []
        let sut = ScreenHarness()
        sut.show((0..<9).map { RowStub($0) })
        sut.type("nN")
        sut.screen.configuration.onNext = { steps.append($0) }
        #expect(sut.type("n") && sut.type("N"))
        #expect(steps == [true, false])
        sut.type("/row 5\r")
        sut.press(.enter)
        sut.type("n")
        #expect(steps == [true, false])
        sut.press(.escape)
        sut.type("n")
        #expect(steps == [true, false, true])
    }

    @Test("The help describes n and N as the scene defines them")
    func nextInHelp() {
        let sut = ScreenHarness(rows: 60)
        sut.type("?")
        #expect(!sut.text.contains("unread"))
        sut.press(.escape)
        sut.screen.configuration.onNext = { _ in }
        sut.type("?")
        #expect(sut.text.contains("Next match, or next unread"))
        #expect(sut.text.contains("Previous match, or previous unread"))
    }

    // MARK: Numbered links

    @Test(
        "Digits before o and y choose a link by its number",
        arguments: [("3o", "o 3"), ("12y", "y 12"), ("30o", "o 30")])
    func numbers(keys: String, expected: String) {
        let (sut, calls) = makeLinks()
        sut.type(keys)
        #expect(calls.made == [expected])
        sut.type("o")
        #expect(calls.made == [expected, "o row"])
    }

    @Test("The typed number of a link is visible, with its hints")
    func seenNumber() throws {
        let (sut, calls) = makeLinks()
        let before = sut.statusLine
        #expect(sut.type("12"))
        #expect(sut.statusLine == "12  o open  y copy  Esc cancel")
        try sut.click(on: "o open")
        #expect(calls.made == ["o 12"])
        #expect(sut.statusLine == before)
    }

    @Test("The hints of a link's number leave out unsupported commands")
    func fewerHints() {
        let (sut, _) = makeLinks()
        sut.type("1")
        sut.screen.configuration.copy = nil
        #expect(sut.statusLine == "1  o open  Esc cancel")
        sut.screen.configuration.open = nil
        #expect(sut.statusLine == "1  Esc cancel")
    }

    @Test("Esc cancels a link's number before it hides an error or clears the query")
    func endsBeforeOthers() {
        let (sut, _) = makeLinks()
        sut.fail("Couldn't connect to server.")
        sut.type("/row\n")
        sut.type("3")
        sut.press(.escape)
        #expect(sut.screen.errorMessage != nil && sut.screen.query?.text == "row")
    }

    @Test("Esc only cancels a link's number, and any other key cancels it and is handled")
    func endOfNumber() {
        let (sut, calls) = makeLinks()
        sut.screen.configuration.onBack = { Issue.record("Esc went back") }
        sut.type("3")
        #expect(sut.press(.escape))
        sut.type("4jo")
        #expect(sut.type("5x"))
        sut.type("o")
        #expect(calls.made == ["o row", "o row"])
        #expect(sut.screen.list.position == 2)
    }

    @Test(
        "A link's number without a link shows a notice, has at most three digits, and does not begin with 0")
    func noLink() {
        let (sut, calls) = makeLinks()
        sut.type("77o")
        #expect(sut.notice == "No link 77 here")
        #expect(!sut.type("0"))
        sut.type("123456")
        #expect(sut.statusLine.hasPrefix("999  o open"))
        #expect(calls.made.isEmpty)
    }

    @Test("A bound digit keeps its command, and digits do nothing on a screen without numbered links")
    func boundDigit() throws {
        var keymap = Keymap()
        try keymap.bind("2", to: .down)
        let (sut, _) = makeLinks(keymap: keymap)
        sut.type("2")
        #expect(sut.screen.list.position == 2)
        sut.screen.configuration.numberedLink = nil
        #expect(!sut.type("3"))
    }

    @Test("The help describes numbered links where there are any")
    func numberInHelp() {
        let (sut, _) = makeLinks()
        sut.size.rows = 60
        sut.type("?")
        #expect(
            sut.text.contains("3o 3y") && sut.text.contains("Open or copy link 3 (type the number first)"))
        sut.press(.escape)
        sut.screen.configuration.numberedLink = nil
        sut.type("?")
        #expect(!sut.text.contains("3o"))
    }

    final class Calls {
        var made: [String] = []
    }

    private func makeLinks(keymap: Keymap = Keymap()) -> (ScreenHarness, Calls) {
        let calls = Calls()
        let sut = ScreenHarness(keymap: keymap) {
            $0.open = { calls.made.append("o \($0)") }
            $0.copy = { calls.made.append("y \($0)") }
            $0.numberedLink = { $0 < 50 ? "\($0)" : nil }
        }
        let rows = (0..<9).map { RowStub($0) }
        for row in rows { row.link = "row" }
        sut.show(rows)
        return (sut, calls)
    }

    /// Nine rows of three lines, ten lines of which are visible.
    private func makeSUT() -> ScreenHarness {
        let sut = ScreenHarness { $0.scrollsByLine = true }
        sut.show((0..<9).map { RowStub($0, lines: 3) })
        return sut
    }
}
