import ConcurrencyTesting
import ListInterface
import PresentationInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The sidebar of a screen")
struct SidebarTests {
    @Test("A sidebar has 25 columns and a separator, with the dimmed rows beside it")
    func columns() {
        let sut = makeSUT()
        let lines = sut.lines
        #expect(lines[0] == " My Feed                                         1 of 9")
        #expect(lines[1] == "│ Lakes                  ││ first post of the lakes, whi")
        #expect(lines[2] == "  Weekly                 │  row 1")
        #expect(lines[10] == "                         │")
        #expect(lines[11].hasPrefix(" Enter show  / find  Esc back  ? keys"))
        let grid = sut.frame.grid
        let palette = sut.environment.palette
        #expect(grid[1, 28].style == palette.secondary)
        #expect(grid[1, 2].style == palette.body)
        #expect(grid[5, 25].style == palette.line)
    }

    @Test(
        "A sidebar has all columns of a narrow screen",
        arguments: [
            (49, "│ Lakes"), (50, "│ Lakes                  ││ first post of the lake"), (5, "│ Lak"),
        ])
    func narrow(columns: Int, expected: String) {
        let sut = makeSUT()
        sut.size.columns = columns
        #expect(sut.lines[1] == expected)
    }

    @Test("Pictures in cells beside a sidebar are dimmed, and pictures in pixels are not")
    func pictures() {
        let sut = makeSUT()
        let picture = Picture()
        sut.screen.list.display([ListSection([CellController(id: RowID(11), picture)])])
        let style = sut.frame.grid[1, 30].style
        #expect(sut.frame.grid[2, 26].picture?.picture == 7)
        #expect(style.background == Color(red: 0x89, green: 0x0B, blue: 0x0D))
        #expect(style.foreground == Color(red: 0x0A, green: 0x8A, blue: 0x0D))
    }

    @Test("Keys are handled by the sidebar only")
    func keys() {
        let sut = makeSUT()
        sut.type("jb\n")
        #expect(sut.sidebar.list.position == 2)
        #expect(sut.screen.list.position == 1)
        #expect(sut.rows[1].count(of: .selected) == 1)
        #expect(sut.calls.isEmpty)
        #expect(!sut.press(.tab))
        sut.screen.sidebar = nil
        sut.type("b")
        #expect(sut.calls == ["bookmark"])
    }

    @Test("Esc and q go back from a sidebar, and Ctrl-C is left to the host")
    func back() {
        let sut = makeSUT()
        #expect(sut.press(.escape))
        #expect(sut.type("q"))
        #expect(sut.calls == ["close", "close"])
        #expect(!sut.press(.character("c"), .control))
        sut.sidebar.configuration.onBack = nil
        #expect(!sut.type("q"))
    }

    @Test("A sidebar handles clicks in it, goes back on a click beside it, and ignores the wheel there")
    func mouse() {
        let sut = makeSUT()
        sut.mouse(.press, row: 2, column: 5)
        #expect(sut.sidebar.list.position == 2)
        sut.mouse(.press, row: 2, column: 24)
        #expect(sut.rows[1].count(of: .selected) == 1)
        sut.mouse(.wheelDown, row: 2, column: 40)
        #expect(sut.calls.isEmpty)
        for row in [0, 11] { sut.mouse(.press, row: row, column: 50) }
        #expect(sut.calls.isEmpty)
        for column in [25, 40] { sut.mouse(.press, row: 2, column: column) }
        #expect(sut.calls == ["close", "close"])
        #expect(sut.screen.list.position == 1)
    }

    @Test("A sidebar's hints, questions, notices, errors and help replace the screen's own")
    func foot() throws {
        let sut = makeSUT()
        sut.sidebar.notify("Renamed.")
        #expect(sut.notice == "Renamed.")
        sut.sidebar.ask("Rename:", suggesting: "Lakes") { sut.calls.append($0) }
        #expect(sut.statusLine == "Rename: Lakes")
        #expect(sut.screen.isTyping)
        #expect(sut.frame.cursor == .init(row: 11, column: 14))
        sut.type("q\n")
        #expect(sut.calls == ["Lakesq"])
        sut.sidebar.display(error: .init(message: "No such source."))
        #expect(sut.statusLine.hasPrefix("× No such source."))
        sut.type("!")
        #expect(sut.lines[9].hasPrefix(" × No such source."))
        sut.type("?")
        #expect(sut.text.contains("Navigation") && !sut.text.contains("bookmark"))
        sut.press(.escape)
        try sut.click(on: "back")
        #expect(sut.calls == ["Lakesq", "close"])
    }

    @Test("Notices of the screen behind a sidebar wait until it is closed")
    func behind() {
        let sut = makeSUT()
        sut.screen.notify("3 new.")
        sut.fail("Couldn't connect to server.")
        #expect(sut.notice == "" && !sut.text.contains("×"))
        sut.clock.advance(by: .seconds(60))
        #expect(!sut.text.contains("3 new."))
        sut.screen.sidebar = nil
        #expect(sut.notice == "3 new.")
        #expect(sut.statusLine.hasPrefix("× Couldn't"))
    }

    @Test("The cursor is in the sidebar's focused row, and the rows behind keep focus and position")
    func cursor() {
        let sut = makeSUT()
        sut.type("j")
        #expect(sut.frame.cursor == .init(row: 2, column: 0))
        sut.sidebar.list.display([])
        #expect(sut.frame.cursor == nil)
        sut.screen.sidebar = nil
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        #expect(sut.lines[1] == "│ first post of the lakes, which is long")
    }

    @Test("A sidebar's changes request frames, and its animation animates the screen")
    func redraw() {
        let sut = makeSUT()
        var redraws = 0
        sut.screen.redraw = { redraws += 1 }
        _ = sut.frame
        sut.sidebar.list.moveDown()
        #expect(redraws == 1)
        _ = sut.frame
        #expect(!sut.screen.isMoving)
        sut.rows[0].isLoading = true
        _ = sut.frame
        #expect(sut.screen.isMoving)
    }

    @Test("A sidebar's load is shown in the title bar")
    func loading() {
        let sut = makeSUT()
        sut.sidebar.display(loading: .init(isLoading: true))
        #expect(sut.lines[0].contains("loading"))
        #expect(sut.screen.isMoving)
    }

    @Test("A sidebar leaves the message of a screen without rows visible beside it")
    func withoutRows() {
        let sut = makeSUT()
        sut.screen.list.display([])
        sut.load(true)
        sut.load(false)
        #expect(sut.lines.contains { $0.contains("│        Nothing here.") })
    }

    /// Draws cells like a picture's half blocks.
    private final class Picture: CellDataSource {
        func height(in context: RowContext) -> Int { 2 }
        func draw(into grid: inout Grid, in context: RowContext) {
            let style = Style(foreground: Color(0x00_FF00), background: Color(0xFF_0000))
            grid.fill(grid.bounds, style: style, with: "▀")
            grid.draw(Grid(picture: 7, columns: 2, rows: 1), row: 1, column: 0)
        }
    }

    final class SUT: ScreenHarness {
        lazy var sidebar = ListScreen(
            ListConfiguration(title: "Sources"), environment: environment, tasks: tasks, clock: clock)
        let rows = [RowStub(1, text: "Lakes"), RowStub(2, text: "Weekly")]
        var calls: [String] = []

        init() {
            super.init(columns: 56) { $0.emptyMessage = "Nothing here." }
            sidebar.configuration.selectHint = "show"
            sidebar.configuration.onBack = { [weak self] in self?.calls.append("close") }
            screen.configuration.keys = [
                KeyBinding(.sample("b", "bookmark", in: .row)) { [weak self] in self?.calls.append("bookmark")
                }
            ]
            show([RowStub(0, text: "first post of the lakes, which is long")] + (1..<9).map { RowStub($0) })
            sidebar.list.display([ListSection(rows.map(\.controller))])
            screen.sidebar = sidebar
            _ = frame
        }
    }

    private func makeSUT() -> SUT { SUT() }
}
