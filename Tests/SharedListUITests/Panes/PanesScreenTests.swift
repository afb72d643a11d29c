import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Screens in panes") struct PanesScreenTests {
    @Test("Two panes are beside each other, with the bars of the one in focus over their full width")
    func two() {
        let sut = PanesOnScreen()
        #expect(sut.lines[0].hasPrefix(" Posts") && sut.lines[0].hasSuffix("1 of 30"))
        #expect(sut.lines[1] == "│ post 0" + String(repeating: " ", count: 36) + "│  line 0")
        #expect(sut.lines[29].hasPrefix(" j/k move  Space read on"))
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        sut.sut.arrangement.focus = .post
        #expect(sut.lines[0].hasPrefix(" A post"))
        #expect(sut.lines[29].hasPrefix(" Space more"))
        #expect(sut.frame.cursor == .init(row: 1, column: 45))
    }

    @Test("The bar of the pane in focus is bright, and that of another one dim")
    func bright() {
        let sut = PanesOnScreen()
        let palette = sut.environment.palette
        #expect(sut.frame.grid[1, 0].style == palette.accent)
        #expect(sut.frame.grid[5, 44].style == palette.line)
        sut.sut.arrangement.focus = .post
        #expect(sut.frame.grid[1, 0].style == palette.line)
        #expect(sut.frame.grid[5, 44].style == palette.accent)
    }

    @Test("Three panes have the sources at the left, and the hint of the keys between panes")
    func three() {
        let sut = PanesOnScreen(columns: 160)
        #expect(sut.lines[1].hasPrefix("│ source 0"))
        #expect(sut.lines[1].contains("││ post 0"))
        #expect(sut.lines[29].hasPrefix(" h/l pane  j/k move"))
        sut.type("h")
        #expect(sut.sut.arrangement.focus == .sources)
        sut.type("j")
        #expect(sut.sources.list.position == 2)
        #expect(sut.lines[0].hasPrefix(" Posts"))
    }

    @Test("Sources without a pane are over the list, and leave it with the focus")
    func overlay() {
        let sut = PanesOnScreen(columns: 80)
        sut.sut.arrangement.focus = .sources
        #expect(sut.lines[1].hasPrefix("│ source 0"))
        #expect(sut.list.sidebar === sut.sources)
        sut.resize(160)
        #expect(sut.list.sidebar == nil)
        #expect(sut.sut.focused === sut.sources)
        sut.resize(120)
        #expect(sut.list.sidebar === sut.sources)
        sut.sut.arrangement.focus = .list
        #expect(sut.list.sidebar == nil)
        #expect(sut.lines[1].hasPrefix("│ post 0"))
    }

    @Test("h and Left move the focus to the left, and Escape and Backspace go back in the pane")
    func back() {
        let sut = PanesOnScreen()
        for (key, moves) in [
            (Key.character("h"), true), (.left, true), (.escape, false), (.backspace, false),
        ] {
            sut.sut.arrangement.focus = .post
            sut.calls = 0
            #expect(sut.press(key))
            #expect((sut.sut.arrangement.focus == .list) == moves)
            #expect(sut.calls == (moves ? 0 : 1))
        }
    }

    @Test("Space reads on in the post beside the list, and PageDown scrolls the list")
    func space() {
        let sut = PanesOnScreen()
        sut.type(" ")
        #expect(sut.list.list.position == 1)
        #expect(!sut.text.contains("line 0"))
        sut.press(.pageDown)
        #expect(sut.list.list.position != 1)
    }

    @Test("Z shows only the pane in focus, and then all panes again")
    func zoom() {
        let sut = PanesOnScreen()
        sut.sut.arrangement.focus = .post
        sut.type("Z")
        #expect(sut.lines[1].hasPrefix("  line 0") && !sut.text.contains("post 0"))
        sut.type("Z")
        #expect(sut.text.contains("post 0"))
    }

    @Test("> and < change the width of the pane in focus, and are refused where it is alone")
    func widths() {
        let sut = PanesOnScreen()
        sut.type(">>>")
        #expect(sut.sut.arrangement.widths == PaneWidths(list: 50))
        sut.type("<")
        #expect(sut.sut.arrangement.widths == PaneWidths(list: 48))
        sut.resize(80)
        sut.type("<")
        #expect(sut.sut.arrangement.widths == PaneWidths(list: 48))
        #expect(sut.text.contains("Not available here"))
    }

    @Test("The wheel scrolls the pane below the pointer, which does not receive the focus")
    func wheel() {
        let sut = PanesOnScreen()
        sut.mouse(.wheelDown, row: 5, column: 60)
        #expect(!sut.text.contains("line 0") && sut.text.contains("post 0"))
        #expect(sut.sut.arrangement.focus == .list)
    }

    @Test("A click gives its pane the focus, and its row where that has none")
    func click() {
        let sut = PanesOnScreen()
        sut.mouse(.press, row: 5, column: 60)
        #expect(sut.sut.arrangement.focus == .post)
        sut.mouse(.press, row: 1, column: 5)
        #expect(sut.sut.arrangement.focus == .list)
        #expect(sut.rows[0].count(of: .selected) == 0)
        sut.sut.arrangement.focus = .post
        sut.mouse(.press, row: 3, column: 5)
        #expect(sut.list.list.position == 3)
    }

    @Test("A click beside a list in which a search is typed does nothing")
    func clickBesideSearch() {
        let sut = PanesOnScreen(columns: 160)
        sut.list.configuration.onBack = { [unowned sut] in sut.calls += 1 }
        sut.type("/post")
        for column in [5, 120] { sut.mouse(.press, row: 3, column: column) }
        #expect(sut.sut.arrangement.focus == .list && sut.sut.isTyping)
        #expect(sut.calls == 0 && sut.list.list.position == 1)
    }

    @Test("A drag moves the border between panes, and one that began in a pane does not")
    func drag() {
        let sut = PanesOnScreen()
        sut.mouse(.press, row: 5, column: 44)
        sut.mouse(.drag, row: 6, column: 60)
        #expect(sut.lines[1].hasPrefix("│ post 0" + String(repeating: " ", count: 52) + "│"))
        sut.mouse(.press, row: 5, column: 10)
        sut.mouse(.drag, row: 6, column: 30)
        #expect(sut.sut.arrangement.widths == PaneWidths(list: 60))
    }

    @Test("A drag that begins while a search is typed does not move a border that was pressed before")
    func dragDuringSearch() {
        let sut = PanesOnScreen()
        sut.mouse(.press, row: 5, column: 44)
        sut.type("/")
        sut.mouse(.press, row: 5, column: 10)
        sut.press(.escape)
        sut.mouse(.drag, row: 5, column: 60)
        #expect(sut.sut.arrangement.widths == PaneWidths())
    }

    @Test("A hint of the pane in focus can be clicked")
    func hints() throws {
        let sut = PanesOnScreen()
        sut.sut.arrangement.focus = .post
        let line = sut.lines[29]
        let start = try #require(line.firstRange(of: "back")?.lowerBound)
        sut.mouse(.press, row: 29, column: line.distance(from: line.startIndex, to: start))
        #expect(sut.calls == 1)
    }

    @Test("Hints of commands on the post are behind all others where it is read and there is room")
    func readingHints() {
        let sut = PanesOnScreen()
        let mark = KeyBinding(
            .sample(KeyPress("A"), "Mark"), hint: "mark read", isReadingHint: true, action: {})
        sut.list.configuration.keys.append(mark)
        sut.list.configuration.open = { _ in }
        sut.post.configuration.keys.append(mark)
        #expect(sut.lines[29].contains("A mark read  ? keys"))
        #expect(sut.lines[29].contains("o open  A mark read"))
        sut.sut.arrangement.focus = .post
        #expect(sut.lines[29].contains("A mark read  Esc back"))
        sut.sut.arrangement.focus = .list
        sut.resize(100)
        let shown = sut.lines[29]
        sut.list.configuration.keys.append(
            KeyBinding(.sample(KeyPress("x"), "Other"), hint: SafeText(String(repeating: "x", count: 45))) {})
        #expect(shown.contains("mark read") && !sut.lines[29].contains("mark read"))
        sut.sut.arrangement.isZoomed = true
        #expect(!sut.lines[29].contains("mark read"))
    }

    @Test("A notice wider than its pane is in the status bar if it fits there")
    func wideNotices() {
        let sut = PanesOnScreen()
        let notice = SafeText("A notice that is wider than the list of posts, and not than all panes")
        sut.list.notify(notice)
        #expect(sut.lines[29].hasPrefix(" \(notice.text)"))
        #expect(!sut.lines[..<29].contains { $0.contains("A notice") })
        // Of a pane without the focus it stands in the pane.
        sut.sut.arrangement.focus = .post
        #expect(!sut.lines[29].contains("A notice"))
        #expect(sut.lines[..<29].contains { $0.hasPrefix(" A notice") })
        sut.sut.arrangement.focus = .list
        sut.list.notify("Short")
        #expect(sut.lines[29].hasPrefix(" j/k move"))
        #expect(sut.lines[28].hasPrefix(" Short"))
        let text = "a text that is in none of the posts of this list"
        sut.type("/\(text)")
        sut.press(.enter)
        #expect(sut.lines[29].hasPrefix(" No matches for “\(text)”"))
    }

    @Test("A key draws the rows of its own pane only")
    func repainting() {
        let sut = PanesOnScreen()
        _ = sut.frame
        sut.lineRows.forEach { $0.forgetCalls() }
        let before = sut.frame.grid
        sut.type("j")
        #expect(sut.frame.grid != before)
        #expect(sut.lineRows.allSatisfy { $0.calls.isEmpty })
    }

    @Test("A change of a row in any pane requests a frame, and one in a hidden pane none")
    func changes() {
        let sut = PanesOnScreen()
        var count = 0
        sut.sut.redraw = { count += 1 }
        _ = sut.frame
        sut.lineRows[0].text = "changed"
        #expect(count > 0)
        #expect(sut.text.contains("changed"))
        sut.resize(80)
        _ = sut.frame
        count = 0
        sut.lineRows[1].text = "changed again"
        #expect(count == 0)
    }

    @Test("A pane keeps its place and typed text while the terminal is resized")
    func resized() {
        let sut = PanesOnScreen()
        sut.type("jjjj/po")
        for columns in [80, 160, 40, 200, 120] {
            sut.resize(columns)
            #expect(sut.lines[29].contains("Find: po"))
        }
        sut.press(.escape)
        #expect(sut.list.list.position == 5)
    }

    @Test("Notices are in their own pane, and a question in the bar below all of them")
    func notices() {
        let sut = PanesOnScreen()
        sut.post.notify("Kept.")
        #expect(sut.lines[28].contains("│ Kept."))
        sut.list.ask("Name?") { _ in }
        #expect(sut.lines[29].hasPrefix(" Name?"))
    }

    @Test("A picture is in its pane only")
    func pictures() {
        let sut = PanesOnScreen()
        sut.list.list.display([ListSection([CellController(id: RowID(900), Picture())])])
        let grid = sut.frame.grid
        #expect(grid[2, 43].picture != nil)
        for row in 0..<30 { for column in 44..<120 { #expect(grid[row, column].picture == nil) } }
    }

    @Test("A screen over all panes has the whole terminal and all keys")
    func whole() {
        let sut = PanesOnScreen()
        let whole = ScreenHarness { $0.title = "A picture" }
        var screens = sut.sut.screens
        screens.whole = whole.screen
        sut.sut.show(screens, in: sut.sut.arrangement)
        #expect(sut.lines[0].hasPrefix(" A picture"))
        #expect(!sut.text.contains("post 0"))
        sut.type("Z")
        #expect(!sut.sut.arrangement.isZoomed)
    }

    @Test("A list without posts and with a page of its own has no pane beside it")
    func empty() {
        let sut = PanesOnScreen()
        var screens = sut.sut.screens
        screens.post = nil
        sut.list.list.display([])
        sut.list.configuration.emptyPage = Picture()
        sut.sut.show(screens, in: sut.sut.arrangement)
        #expect(!sut.text.contains("│"))
    }

    /// A picture that is wider and higher than any pane.
    private final class Picture: CellDataSource {
        func height(in context: RowContext) -> Int { 40 }
        func draw(into grid: inout Grid, in context: RowContext) {
            grid.draw(Grid(picture: 7, columns: 200, rows: 40), row: 0, column: 0)
        }
    }
}
