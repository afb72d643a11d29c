import ConcurrencyTesting
import ListInterface
import RandomTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The geometry of a list screen")
struct GeometryTests {
    nonisolated static let widths = [1, 2, 3, 5, 8, 10, 13, 20, 24, 30, 40, 60, 84, 120, 250]
    static let heights = [1, 2, 3, 4, 6, 8, 13, 50]

    @Test(
        "After any events each frame has the screen's size, its cursor inside, and some content",
        arguments: widths)
    func sweep(columns: Int) async {
        for (offset, rows) in Self.heights.enumerated() {
            var random = SeededGenerator(seed: columns * 100 + offset)
            let sut = makeSUT(columns: columns, rows: rows)
            for _ in 0..<trialCount(8, slow: 60) {
                await Task.yield()
                doSomething(with: sut, &random)
                let frame = sut.frame
                #expect(frame.grid.columns == sut.size.columns && frame.grid.rows == sut.size.rows)
                if let cursor = frame.cursor {
                    #expect((0..<frame.grid.rows).contains(cursor.row), "\(sut.size)")
                    #expect((0..<frame.grid.columns).contains(cursor.column), "\(sut.size)")
                }
                if case .none = sut.screen.overlay.content, !sut.screen.list.isEmpty,
                    sut.screen.sidebar == nil, !sut.screen.configuration.scrollsByLine
                {
                    // The focus is marked at the left edge.
                    #expect(!frame.lines.isEmpty, "\(sut.size)")
                }
            }
        }
    }

    @Test("The focused row is visible on the smallest screen")
    func smallest() {
        let sut = makeSUT(columns: 1, rows: 1)
        sut.show([RowStub(1), RowStub(2)])
        #expect(sut.text == "│")
        sut.press(.down)
        #expect(sut.screen.list.position == 2)
        #expect(sut.text == "│")
    }

    @Test("An error without rows is visible on a screen of any size", arguments: widths)
    func errorEverywhere(columns: Int) {
        for rows in Self.heights {
            let sut = makeSUT(columns: columns, rows: rows)
            sut.fail("Couldn't connect to server.")
            #expect(sut.text.contains("×"), "\(sut.size)")
        }
    }

    private func makeSUT(columns: Int, rows: Int) -> ScreenHarness {
        ScreenHarness(columns: columns, rows: rows) {
            $0.note = { "vor 3 Minuten · 画像" }
            $0.emptyMessage = "There are no pictures here."
            $0.attempt = { "example.com:443" }
            $0.selectHint = "comments"
            $0.onReload = {}
            $0.onBack = {}
            $0.onPictureSize = { _ in }
            $0.copy = { _ in }
            $0.numberedLink = { _ in nil }
        }
    }

    private func makeSidebar(of sut: ScreenHarness) -> ListScreen {
        let sidebar = ListScreen(
            sut.screen.configuration, environment: sut.environment, tasks: sut.tasks, clock: sut.clock)
        sidebar.list.display([ListSection((0..<20).map { RowStub(100 + $0, text: "漢字かな").controller })])
        return sidebar
    }

    private func doSomething(with sut: ScreenHarness, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<28, using: &random) {
        case 0: sut.show([])
        case 1, 2, 3:
            sut.show(
                (0..<Int.random(in: 1...30, using: &random)).map { number in
                    let text = ["漢字かな交じり文", "Ελλάδα", "row", "👩‍👩‍👧 family"].randomElement(using: &random)
                    return RowStub(number, lines: Int.random(in: 1...9, using: &random), text: text)
                })
        case 4: sut.load(Bool.random(using: &random))
        case 5, 6: sut.fail(Bool.random(using: &random) ? "Couldn't connect to server. Ελληνικά 漢字." : nil)
        case 7: sut.screen.notify("The store could not be opened.")
        case 8:
            sut.environment.network = [.unknown, .online, .offline, .offlineByChoice].randomElement(
                using: &random)!
        case 9: sut.environment.ticker.advance()
        case 10: sut.size.columns = max(1, sut.size.columns + Int.random(in: -9...9, using: &random))
        case 11: sut.size.rows = max(1, sut.size.rows + Int.random(in: -3...3, using: &random))
        case 12:
            let line = Int.random(in: 0..<sut.size.rows, using: &random)
            sut.mouse(
                [.press, .wheelDown, .wheelUp].randomElement(using: &random)!, row: line,
                column: Int.random(in: 0..<sut.size.columns, using: &random))
        case 13: _ = sut.screen.handle(.paste("漢字 pasted"))
        case 14: sut.clock.advance(by: .seconds(5))
        case 15: sut.screen.ask("Save as:", suggesting: "/tmp/漢字.png") { _ in }
        case 16: sut.screen.sidebar = sut.screen.sidebar == nil ? makeSidebar(of: sut) : nil
        case 17: sut.screen.configuration.scrollsByLine.toggle()
        case 18: sut.screen.configuration.status = Bool.random(using: &random) ? { ["5 sources ok"] } : nil
        default:
            let keys: [Key] = [
                .up, .down, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace, .left, .right, .tab,
                .function(3), .delete,
            ]
            let letters = "jkgGrR/nN+-oy?hlqw!379 漢".map(Key.character)
            sut.press(
                (keys + letters).randomElement(using: &random)!,
                [[], .control, .shift, .alt].randomElement(using: &random)!)
        }
    }
}
