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
        "The first line says the title, which item has the focus of how many, and what else is known of them")
    func title() {
        let sut = makeSUT()
        sut.show((0..<40).map { RowStub($0) })
        for _ in 0..<11 { sut.press(.down) }
        #expect(sut.lines[0].hasPrefix(" My Feed  "))
        #expect(sut.lines[0].hasSuffix("  12/40+ · 3 minutes ago"))
        #expect(sut.frame.title == "My Feed")
    }

    @Test("Only items count in the position")
    func positionCountsItems() {
        let sut = makeSUT()
        sut.screen.list.display([
            ListSection([RowStub(1).controller, RowStub(2).controller]),
            ListSection([RowStub(3).controller], kind: .control),
        ])
        sut.press(.character("G"))
        #expect(sut.lines[0].contains("2/2+"))
    }

    @Test(
        "What does not fit beside the title is left out, the least telling first",
        arguments: [
            (34, " My Feed   12/40+ · 3 minutes ago"), (33, " My Feed                  12/40+"),
            (18, " My Feed   12/40+"), (17, " My Feed"), (9, "My Feed"), (6, "My Fe…"),
        ])
    func narrowTitle(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show((0..<40).map { RowStub($0) })
        for _ in 0..<11 { sut.press(.down) }
        #expect(sut.lines[0] == expected)
    }

    @Test("A scene may do without the position")
    func noPosition() {
        let sut = ScreenHarness {
            $0.showsPosition = false
            $0.note = { "⌖ Cannon Street" }
        }
        sut.show([RowStub(1)])
        #expect(sut.lines[0].hasSuffix("  ⌖ Cannon Street"))
        #expect(!sut.lines[0].contains("1/1"))
    }

    @Test(
        "The last line tells the keys that fit, the most useful first, and always the help",
        arguments: [
            (84, "j/k move   Enter comments   r reload   / find   v picture   ? help"),
            (62, "j/k move   Enter comments   r reload   / find   ? help"),
            (40, "j/k move   Enter comments   ? help"), (20, "j/k move   ? help"), (8, "? help"), (4, ""),
        ])
    func hints(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show([RowStub(1)])
        #expect(sut.statusLine == expected)
    }

    @Test(
        "Without rows there is nothing to move through, to open or to find, and the other keys have its room")
    func hintsWithoutRows() {
        #expect(makeSUT(columns: 40).statusLine == "r reload   ? help")
        let sut = ScreenHarness(columns: 40) {
            $0.onBack = {}
            $0.onReload = {}
            $0.selectHint = "comments"
            $0.keys = [KeyBinding(.character("B"), label: "B", hint: "bookmarks", help: "bookmarks") {}]
        }
        #expect(sut.statusLine == "Esc back   r reload   ? help")
        sut.size.columns = 60
        #expect(sut.statusLine == "Esc back   r reload   B bookmarks   ? help")
    }

    @Test("Enter is named on an item only: what else can be acted on says so itself")
    func enterOnItems() {
        let sut = makeSUT()
        sut.screen.list.display([
            ListSection([RowStub(1).controller]), ListSection([RowStub(2).controller], kind: .control),
        ])
        #expect(sut.statusLine.hasPrefix("j/k move   Enter comments"))
        sut.press(.character("j"))
        #expect(sut.statusLine.hasPrefix("j/k move   r reload"))
    }

    @Test("The state of the network stands at the right, with a sign and a word")
    func network() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        #expect(!sut.statusLine.contains("line"))
        sut.environment.network = .online
        #expect(sut.statusLine.hasSuffix("  ● online"))
        sut.environment.network = .offline
        #expect(sut.statusLine.hasSuffix("  ○ offline"))
    }

    @Test(
        "Where there is not room for all, the network's word goes first, then hints, and its sign last",
        arguments: [
            (78, "j/k move   Enter comments   r reload   / find   v picture   ? help  ● online"),
            (77, "j/k move   Enter comments   r reload   / find   v picture   ? help        ●"),
            (40, "j/k move   Enter comments   ? help   ●"), (11, "? help  ●"), (10, "? help"),
        ])
    func narrowNetwork(columns: Int, expected: String) {
        let sut = makeSUT(columns: columns)
        sut.show([RowStub(1)])
        sut.environment.network = .online
        #expect(sut.statusLine == expected)
    }

    @Test(
        "A screen with few rows has fewer bars, and the list has what is left",
        arguments: [
            (8, ["title", "rule", "list", "rule", "status"]), (7, ["title", "rule", "list", "status"]),
            (6, ["title", "rule", "list", "status"]), (5, ["title", "list", "status"]),
            (4, ["title", "list", "status"]), (3, ["title", "list"]), (2, ["list"]), (1, ["list"]),
        ])
    func fewRows(rows: Int, expected: [String]) {
        let sut = makeSUT(rows: rows)
        sut.show((0..<40).map { RowStub($0) })
        let kinds = sut.lines.map { line in
            switch line {
            case let line where line.contains("My Feed"): "title"
            case let line where line.contains("───"): "rule"
            case let line where line.contains("? help"): "status"
            default: "list"
            }
        }
        #expect(sut.lines.count == rows)
        var order: [String] = []
        for kind in kinds where order.last != kind { order.append(kind) }
        #expect(order == expected)
    }

    @Test("Without a rule the title says that something loads", arguments: [40, 19])
    func loadingWithoutRule(columns: Int) {
        let sut = makeSUT(columns: columns, rows: 5)
        sut.show([RowStub(1)])
        sut.load(true)
        #expect(sut.lines[0].contains("loading"))
    }

    @Test("A notice takes the place of the hints, until a key is pressed after four seconds")
    func notice() {
        let sut = makeSUT()
        sut.screen.notify("Copied.")
        sut.show([RowStub(1)])
        sut.clock.advance(by: .seconds(3))
        sut.press(.down)
        #expect(sut.statusLine == "Copied.")
        sut.clock.advance(by: .seconds(60))
        #expect(sut.statusLine == "Copied.", "Nobody may have looked")
        sut.press(.down)
        #expect(sut.statusLine.hasPrefix("j/k move"))
    }

    @Test("A notice that came before the last one had been seen long enough is seen after it")
    func twoNotices() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.screen.notify("The store is damaged.")
        sut.clock.advance(by: .seconds(1))
        sut.screen.notify("Copied.")
        #expect(sut.statusLine == "Copied.")
        sut.clock.advance(by: .seconds(5))
        sut.press(.down)
        #expect(sut.statusLine == "The store is damaged.")
        sut.clock.advance(by: .seconds(5))
        sut.screen.notify("Copied again.")
        sut.clock.advance(by: .seconds(5))
        sut.press(.down)
        #expect(sut.statusLine.hasPrefix("j/k move"), "The first was seen long enough")
    }

    @Test(
        "A long notice takes the network's place for as long as it is seen, and is cut off at the line's end")
    func longNotice() {
        let sut = makeSUT(columns: 40)
        sut.environment.network = .online
        sut.screen.notify("The store could not be opened.")
        #expect(sut.statusLine == "The store could not be opened.       ●")
        sut.screen.notify("The store could not be opened, so nothing will be kept.")
        #expect(sut.statusLine == "The store could not be opened, so not…")
        sut.screen.notify("Copied.")
        #expect(sut.statusLine.hasPrefix("Copied.  "))
        #expect(sut.statusLine.hasSuffix("● online"))
    }

    @Test("Of many notices the last five are seen, one after the other")
    func manyNotices() {
        let sut = makeSUT()
        for number in 1...9 { sut.screen.notify("Notice \(number).") }
        var seen: [String] = []
        while sut.statusLine.hasPrefix("Notice") {
            seen.append(sut.statusLine)
            sut.clock.advance(by: .seconds(5))
            sut.press(.down)
        }
        #expect(seen == (5...9).reversed().map { "Notice \($0)." })
    }

    @Test("The same notice twice is seen once")
    func sameNotice() {
        let sut = makeSUT()
        sut.show([RowStub(1)])
        sut.screen.notify("Copied.")
        sut.screen.notify("Copied.")
        sut.clock.advance(by: .seconds(5))
        sut.press(.down)
        #expect(sut.statusLine.hasPrefix("j/k move"))
    }

    @Test("The cursor stands on the focused row's first letter")
    func cursor() {
        let sut = makeSUT()
        sut.show([RowStub(1, lines: 2), RowStub(2, text: "▀▀▀▀ text")])
        #expect(sut.frame.cursor == .init(row: 2, column: 2))
        sut.press(.down)
        #expect(sut.frame.cursor == .init(row: 4, column: 7))
    }

    @Test("Another appearance draws everything in its colours")
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
                KeyBinding(
                    .character("v"), label: "v", hint: "picture", help: "the picture alone", group: .row
                ) {}
            ]
        }
    }
}
