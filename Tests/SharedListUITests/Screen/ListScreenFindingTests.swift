import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Finding text in a list")
struct ListScreenFindingTests {
    @Test("The next match gets the focus, inside the prefetch window or not")
    func finds() {
        let (sut, rows) = makeSUT()
        sut.type("/berlin\n")
        #expect(sut.screen.list.focus == rows[30].id)
        #expect(sut.lines.contains("│ Berlin Wall"))
    }

    @Test("Text in decoration is not found")
    func decoration() {
        let sut = ScreenHarness()
        sut.screen.list.display([
            ListSection([RowStub(1).controller]),
            ListSection([RowStub(2, text: "seen until here").controller], kind: .decoration),
            ListSection([RowStub(3, text: "who was here").controller]),
        ])
        _ = sut.frame
        sut.type("/here\n")
        #expect(sut.screen.list.focus == RowID(3))
    }

    @Test("A search ignores case and accents", arguments: ["ΠΟΛΥ", "πολυ", "Πολύ"])
    func folding(text: String) {
        let (sut, rows) = makeSUT()
        sut.type("/" + text)
        sut.press(.enter)
        #expect(sut.screen.list.focus == rows[50].id)
    }

    @Test("A search begins at the row in focus and returns to it last")
    func startsAtFocus() {
        let (sut, rows) = makeSUT()
        sut.type("/row\n")
        #expect(sut.screen.list.focus == rows[0].id)
        sut.press(.character("n"))
        #expect(sut.screen.list.focus == rows[1].id)
        sut.press(.home)
        sut.type("/row 0\n")
        #expect(sut.screen.list.focus == rows[0].id)
        #expect(!sut.notice.contains("Went on"))
        #expect(sut.press(.character("n")))
        #expect(sut.screen.list.focus == rows[0].id)
        #expect(sut.notice == "Continued from the top")
    }

    @Test("n and N move to the next and the previous match, around the ends")
    func nextAndPrevious() {
        let (sut, _) = makeSUT()
        sut.type("/wall\n")
        var positions: [Int?] = [sut.screen.list.position]
        for key in "nnNNN" {
            sut.press(.character(key))
            positions.append(sut.screen.list.position)
        }
        #expect(positions == [31, 41, 31, 41, 31, 41])
        #expect(sut.notice == "Continued from the bottom")
    }

    @Test("The status bar has the number of the match and of all matches, and the keys for others, until Esc")
    func position() {
        let (sut, _) = makeSUT()
        let before = sut.statusLine
        sut.type("/wall\n")
        #expect(sut.statusLine.hasPrefix("Match 1 of 2  n/N next match  Esc end find  "))
        sut.type("n")
        #expect(sut.statusLine.hasPrefix("Match 2 of 2  "))
        sut.type("/nowhere\n")
        #expect(!sut.statusLine.contains("Match"))
        sut.type("/wall\n")
        sut.press(.escape)
        #expect(sut.statusLine == before)
    }

    @Test("A search without a match shows a notice and leaves the focus in place")
    func missing() {
        let (sut, rows) = makeSUT()
        sut.press(.down)
        sut.type("/nowhere\n")
        #expect(sut.screen.list.focus == rows[1].id)
        #expect(sut.notice == "No matches for “nowhere”")
    }

    @Test("Rows receive the query while it is typed and until it is cleared")
    func marks() {
        let (sut, rows) = makeSUT()
        sut.type("/ro")
        _ = sut.frame
        #expect(rows[0].contexts.last?.query?.text == "ro")
        sut.press(.enter)
        _ = sut.frame
        #expect(rows[0].contexts.last?.query?.text == "ro")
        #expect(sut.press(.escape))
        _ = sut.frame
        #expect(rows[0].contexts.last?.query == nil)
    }

    @Test("A cancelled question leaves the query and the focus unchanged")
    func cancelled() {
        let (sut, rows) = makeSUT()
        sut.type("/wall")
        sut.press(.escape)
        _ = sut.frame
        #expect(rows[0].contexts.last?.query == nil)
        sut.press(.character("n"))
        #expect(sut.screen.list.focus == rows[0].id)
    }

    @Test(
        "The query can be edited",
        arguments: [
            ([(.backspace, [])], "Find: two wor"), ([(.character("w"), .control)], "Find: two"),
            ([(.character(" "), []), (.character("w"), .control)], "Find: two"),
            ([(.character("u"), .control)], "Find:"), ([(.character("x"), .alt)], "Find: two word"),
        ] as [([(Key, Modifiers)], String)])
    func correcting(presses: [(Key, Modifiers)], expected: String) {
        let (sut, _) = makeSUT()
        sut.type("/two word")
        for press in presses { sut.press(press.0, press.1) }
        #expect(sut.statusLine == expected)
    }

    @Test("An empty query clears the highlights and leaves the focus in place")
    func nothingTyped() {
        let (sut, rows) = makeSUT()
        sut.type("/wall\n")
        sut.type("/\n")
        #expect(sut.screen.query == nil)
        sut.press(.character("n"))
        #expect(sut.screen.list.focus == rows[30].id)
    }

    @Test("A list without rows is not searched")
    func withoutRows() {
        let sut = ScreenHarness()
        sut.type("/wall\n")
        #expect(sut.statusLine == "? keys")
        #expect(sut.tasks.calls.isEmpty)
    }

    @Test("Backspace in an empty question cancels it")
    func backspace() {
        let (sut, _) = makeSUT()
        sut.type("/a")
        sut.press(.backspace)
        #expect(sut.statusLine == "Find:")
        sut.press(.backspace)
        #expect(sut.statusLine.hasPrefix("j/k"))
    }

    @Test("The end of a query that is longer than the line is visible")
    func longText() {
        let (sut, _) = makeSUT()
        sut.type("/" + String(repeating: "a", count: 100) + "end")
        #expect(sut.statusLine.hasSuffix("aaend"))
        #expect(sut.frame.cursor?.column == 71)
    }

    @Test("A search does not prefetch the rows that it looks through")
    func untouchedRows() {
        let (sut, rows) = makeSUT()
        sut.type("/street\n")
        #expect(rows[31...39].allSatisfy { $0.calls.isEmpty })
    }

    @Test("A long list is searched in steps, between which keys are handled")
    func manyRows() async throws {
        let (sut, count) = makeLongSearch()
        #expect(sut.notice == "Searching…")
        #expect(sut.screen.list.position == 1)
        try await sut.tasks.waitForAll()
        #expect(sut.screen.list.position == count)
        #expect(!sut.notice.contains("Searching"))
    }

    @Test("Esc cancels a running search")
    func endingSearch() async throws {
        let (sut, _) = makeLongSearch()
        let query = sut.screen.query?.text
        #expect(sut.press(.escape))
        #expect(sut.screen.query?.text == query)
        try await sut.tasks.waitForAll()
        #expect(sut.screen.list.position == 1)
    }

    @Test("A screen is freed during a search")
    func freed() async throws {
        weak var screen: ListScreen?
        let tasks: TaskProviderMock
        do {
            let sut = ScreenHarness()
            tasks = sut.tasks
            screen = sut.screen
            sut.screen.list.display([
                ListSection(ids: (0..<50_000).map { RowID($0) }) { RowStub(Int($0.low)).controller }
            ])
            sut.type("/nowhere\n")
        }
        #expect(screen == nil)
        try await tasks.waitForAll()
    }

    /// A search for the last of many rows, and their number.
    private func makeLongSearch() -> (ScreenHarness, Int) {
        let sut = ScreenHarness()
        let count = 20 * ListSearch.rowsPerStep
        sut.screen.list.display([
            ListSection(ids: (0..<count).map { RowID($0) }) { RowStub(Int($0.low)).controller }
        ])
        _ = sut.frame
        sut.type("/row \(count - 1)\n")
        return (sut, count)
    }

    /// 60 rows of one line, some of them with names.
    private func makeSUT() -> (ScreenHarness, [RowStub]) {
        let sut = ScreenHarness()
        let rows = (0..<60).map { RowStub($0) }
        rows[30].text = "Berlin Wall"
        rows[40].text = "Wall Street"
        rows[50].text = "Πολύ ωραία"
        sut.show(rows)
        return (sut, rows)
    }
}
