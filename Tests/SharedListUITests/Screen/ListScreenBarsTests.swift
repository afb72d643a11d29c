import ConcurrencyTesting
import ListInterface
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The bars of a list screen")
struct ListScreenBarsTests {
    @Test(
        "The title bar shows the title, the position and the note")
    func title() {
        let sut = makeSUT()
        sut.show((0..<40).map { RowStub($0) })
        for _ in 0..<11 { sut.press(.down) }
        #expect(sut.lines[0].hasPrefix(" My Feed  "))
        #expect(sut.lines[0].hasSuffix("  12 of 40+ · 3 minutes ago"))
        #expect(sut.frame.title == "My Feed")
    }

    @Test(
        "The position is in the reader's language, with grouped numbers",
        arguments: [("en", "1 of 1,234"), ("pt-BR", "1 de 1.234"), ("el", "1 από 1.234")])
    func positionInWords(locale: String, expected: String) {
        let sut = ScreenHarness(locale: locale)
        sut.show((0..<1_234).map { RowStub($0) })
        #expect(sut.lines[0].hasSuffix(expected))
    }

    @Test("A long title is truncated for the position, and has the line if there is none")
    func longTitle() {
        let sut = makeSUT(columns: 40)
        sut.screen.configuration.title = "Field Notes, a weblog of the northern lakes"
        sut.show([RowStub(1)])
        #expect(sut.lines[0] == " Field Notes, a weblog of th…   1 of 1+")
        sut.size.columns = 22
        #expect(sut.lines[0] == " Field Notes, a webl…")
    }

    @Test(
        "A long title is truncated for the words behind it, and left out where they leave it too few columns",
        arguments: [
            (60, " Field Notes, a weblog of the nort…  ·  12 unread   1 of 1+"),
            (40, " Field Notes, …  ·  12 unread   1 of 1+"), (31, " 12 unread             1 of 1+"),
            (23, " 12 unread     1 of 1+"), (22, " 12 unread"), (17, " 12 unread"), (9, "12 unread"),
            (8, "12 unre…"),
        ])
    func titleDetail(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.screen.configuration.title = "Field Notes, a weblog of the northern lakes"
        sut.screen.configuration.titleDetail = "12 unread"
        sut.show([RowStub(1)])
        #expect(sut.lines[0] == expected)
    }

    @Test("The position counts only items")
    func positionCountsItems() {
        let sut = makeSUT()
        sut.screen.list.display([
            ListSection([RowStub(1).controller, RowStub(2).controller]),
            ListSection([RowStub(3).controller], kind: .control),
        ])
        sut.press(.character("G"))
        #expect(sut.lines[0].contains("2 of 2+"))
    }

    @Test(
        "Parts that do not fit beside the title are left out, the note first",
        arguments: [
            (37, " My Feed   12 of 40+ · 3 minutes ago"), (36, " My Feed                  12 of 40+"),
            (21, " My Feed   12 of 40+"), (20, " My Feed"), (9, "My Feed"), (6, "My Fe…"),
        ])
    func narrowTitle(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show((0..<40).map { RowStub($0) })
        for _ in 0..<11 { sut.press(.down) }
        #expect(sut.lines[0] == expected)
    }

    @Test("A scene can hide the position")
    func noPosition() {
        let sut = ScreenHarness {
            $0.showsPosition = false
            $0.note = { "@ Cannon Street" }
        }
        sut.show([RowStub(1)])
        #expect(sut.lines[0].hasSuffix("  @ Cannon Street"))
        #expect(!sut.lines[0].contains("1 of 1"))
    }

    @Test(
        "The status bar shows the hints that fit, the most useful first, and always the help",
        arguments: [
            (53, "Enter comments  p picture  / find  r reload  ? keys"),
            (52, "Enter comments  p picture  / find  ? keys"), (35, "Enter comments  p picture  ? keys"),
            (34, "Enter comments  ? keys"), (24, "Enter comments  ? keys"), (20, "? keys"), (8, "? keys"),
            (5, ""),
        ])
    func hints(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show([RowStub(1)])
        #expect(sut.statusLine == expected)
    }

    @Test(
        "A screen without rows has no hints to move, open or find")
    func hintsWithoutRows() {
        #expect(makeSUT(columns: 40).statusLine == "r reload  ? keys")
        let sut = ScreenHarness(columns: 38) {
            $0.onBack = {}
            $0.onReload = {}
            $0.selectHint = "comments"
            $0.keys = [KeyBinding(.sample("B", "bookmarks"), hint: "bookmarks") {}]
        }
        #expect(sut.statusLine == "B bookmarks  Esc back  ? keys")
        sut.size.columns = 60
        #expect(sut.statusLine == "B bookmarks  r reload  Esc back  ? keys")
    }

    @Test(
        "The status bar shows what is played and saved, the latter alone where both do not fit, and its size where it does not",
        arguments: [
            (120, "  playing 1:06 of 1:01:40 · saving 12 MB of 30 MB"), (72, "  saving 12 MB of 30 MB"),
            (40, "  12 MB of 30 MB"),
        ])
    func recordings(columns: Int, expected: String) {
        let sut = ScreenHarness(columns: columns)
        sut.show([RowStub(1)])
        sut.environment.playback = "playing 1:06 of 1:01:40"
        sut.environment.download = ["saving 12 MB of 30 MB", "12 MB of 30 MB"]
        #expect(sut.statusLine.hasSuffix(expected))
        #expect(columns > 100 || !sut.statusLine.contains("playing"))
    }

    @Test(
        "The status bar names the recording that plays, cut to fit beside the hints, and not at all where there is no room",
        arguments: [
            (160, "  On the ferry to Naxos · playing 1:06 of 1:01:40"),
            (80, "  On the ferry… · playing 1:06 of 1:01:40"), (66, "  playing 1:06 of 1:01:40"),
        ])
    func recordingTitle(columns: Int, expected: String) {
        let sut = ScreenHarness(columns: columns)
        sut.show([RowStub(1)])
        sut.environment.playback = "playing 1:06 of 1:01:40"
        sut.environment.playbackTitle = "On the ferry to Naxos"
        #expect(sut.statusLine.hasSuffix(expected))
    }

    @Test("The hint of Enter is shown for items only")
    func enterOnItems() {
        let sut = makeSUT()
        sut.screen.list.display([
            ListSection([RowStub(1).controller]), ListSection([RowStub(2).controller], kind: .control),
        ])
        #expect(sut.statusLine.hasPrefix("Enter comments"))
        sut.press(.character("j"))
        #expect(sut.statusLine.hasPrefix("p picture"))
    }

    @Test("The network's state is at the right of the status bar, with a sign and a word")
    func network() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        #expect(!sut.statusLine.contains("line"))
        sut.environment.network = .online
        #expect(sut.statusLine.hasSuffix("  · online"))
        sut.environment.network = .offline
        #expect(sut.statusLine.hasSuffix("  - offline"))
    }

    @Test(
        "A scene's status replaces the network's state, in the longest form beside which the hints of Enter and the help fit",
        arguments: [
            (63, "Enter comments  p picture  / find  ? keys       12 sources ok"),
            (39, "Enter comments  ? keys  12 sources ok"), (38, "Enter comments  ? keys         12 ok"),
            (30, "Enter comments  ? keys"),
        ])
    func ownStatus(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show([RowStub(1)])
        sut.environment.network = .online
        sut.screen.configuration.status = { ["12 sources ok", "12 ok"] }
        #expect(sut.statusLine == expected)
        sut.screen.configuration.status = { [] }
        #expect(!sut.statusLine.contains("·"))
    }

    @Test(
        "A narrow status bar leaves out the network's state if it is online, whose sign says little alone",
        arguments: [
            (63, "Enter comments  p picture  / find  r reload  ? keys  · online"),
            (62, "Enter comments  p picture  / find  r reload  ? keys"),
            (37, "Enter comments  p picture  ? keys"),
            (27, "Enter comments  ? keys"), (10, "? keys"),
        ])
    func narrowNetwork(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show([RowStub(1)])
        sut.environment.network = .online
        #expect(sut.statusLine == expected)
    }

    @Test(
        "A screen with few rows has fewer bars",
        arguments: [
            (8, ["title", "list", "status"]), (5, ["title", "list", "status"]),
            (4, ["title", "list", "status"]), (3, ["title", "list"]), (2, ["list"]), (1, ["list"]),
        ])
    func fewRows(rows: Int, expected: [String]) {
        let sut = makeSUT(rows: rows)
        sut.show((0..<40).map { RowStub($0) })
        let kinds = sut.lines.map { line in
            switch line {
            case let line where line.contains("My Feed"): "title"
            case let line where line.contains("? keys"): "status"
            default: "list"
            }
        }
        #expect(sut.lines.count == rows)
        var order: [String] = []
        for kind in kinds where order.last != kind { order.append(kind) }
        #expect(order == expected)
    }

    @Test("The cursor is never on a letter")
    func cursorBesideLetters() {
        let sut = makeSUT()
        let row = RowStub(1)
        row.hasMargin = false
        sut.show([row])
        #expect(sut.lines[1] == "row 1" && sut.frame.cursor == nil)
    }

    @Test("The cursor is in the focus bar's column, in the first visible line of the focused row")
    func cursor() {
        let sut = makeSUT()
        sut.show([RowStub(1, lines: 2), RowStub(2, lines: 30)])
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        sut.press(.down)
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        sut.press(.down)
        #expect(sut.lines[1] == "│ row 2 line 3")
        #expect(sut.frame.cursor == .init(row: 1, column: 0))
        sut.show([])
        #expect(sut.frame.cursor == nil)
    }

    @Test("A change of the appearance changes all colors")
    func appearance() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.environment.appearance = .light
        let frame = sut.frame
        let palette = Palette(.light)
        let grounds: Set = [palette.background, palette.bar.background]
        for row in 0..<frame.grid.rows {
            for column in 0..<frame.grid.columns {
                #expect(grounds.contains(frame.grid[row, column].style.background))
            }
        }
    }

    private func makeSUT(columns: Int = 84, rows: Int = 12) -> ScreenHarness {
        ScreenHarness(columns: columns, rows: rows) {
            $0.note = { "3 minutes ago" }
            $0.hasMore = { true }
            $0.selectHint = "comments"
            $0.onReload = {}
            $0.keys = [
                KeyBinding(.sample("p", "View picture full screen", in: .row), hint: "picture") {}
            ]
        }
    }
}
