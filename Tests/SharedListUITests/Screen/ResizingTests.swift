import ListInterface
import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("Resizing of a list screen")
struct ResizingTests {
    /// The content of a screen.
    nonisolated enum Scene: CaseIterable, Sendable {
        case rows, banner, alone, placeholders, error, help, question
    }

    @Test(
        "After any resize rows are drawn between the bars only",
        arguments: Scene.allCases)
    func sizes(scene: Scene) async {
        let sut = makeSUT(scene)
        var random = SeededGenerator(seed: 7)
        for size in Self.sizes.shuffled(using: &random) {
            await Task.yield()
            sut.size = size
            let frame = sut.frame
            #expect(frame.grid.columns == size.columns && frame.grid.rows == size.rows)
            let layout = ScreenLayout(size, isFullScreen: scene == .alone)
            let bars = [layout.title, layout.status]
            #expect(
                bars.compactMap { $0 }.count + layout.body.rows == size.rows,
                "Each line is somebody's: \(size)")
            check(frame.grid, sut, scene)
        }
    }

    @Test("A resized screen looks like one that had its size from the start")
    func memory() async {
        let sut = makeSUT(.rows)
        var random = SeededGenerator(seed: 8)
        for size in Self.sizes.shuffled(using: &random).prefix(40) {
            await Task.yield()
            sut.size = size
            let other = makeSUT(.rows)
            other.size = size
            #expect(sut.lines == other.lines, "\(size)")
        }
    }

    @Test("The focused row stays focused and visible after any resize")
    func focus() async {
        let sut = makeSUT(.rows)
        for _ in 0..<9 { sut.press(.down) }
        let focus = sut.screen.list.focus
        var random = SeededGenerator(seed: 9)
        for size in Self.sizes.shuffled(using: &random) {
            await Task.yield()
            sut.size = size
            #expect(sut.text.contains("│"), "\(size)")
            #expect(sut.screen.list.focus == focus)
        }
    }

    @Test("A text keeps its place on a smaller screen after a larger one that shows all of it")
    func text() {
        let sut = ScreenHarness { $0.scrollsByLine = true }
        let (small, large) = (TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 200, rows: 50))
        sut.show((0..<15).map { RowStub($0, lines: 3) })
        sut.size = small
        for _ in 0..<8 { sut.press(.down) }
        let before = sut.lines
        sut.size = large
        #expect(sut.text.contains("row 0") && sut.text.contains("row 14"))
        sut.size = small
        #expect(sut.lines == before)
        sut.size = large
        _ = sut.lines
        sut.press(.home)
        sut.size = small
        #expect(sut.text.contains("row 0"))
    }

    /// Checks that cells with the rows' style are exactly those of the rows' area.
    private func check(_ grid: Grid, _ sut: ScreenHarness, _ scene: Scene) {
        let body = sut.screen.drawn.body
        #expect(body.intersection(grid.bounds) == body)
        let covered: Bool = scene == .help || scene == .question
        for row in 0..<grid.rows {
            let isOfRows = (body.row..<body.endRow).contains(row)
            let count = (0..<grid.columns).count { grid[row, $0].style == Flood.style }
            if !isOfRows || scene == .error || scene == .placeholders {
                #expect(count == 0, "line \(row) of \(sut.size)")
            } else if !covered {
                #expect(count == grid.columns, "line \(row) of \(sut.size)")
            }
        }
    }

    private static var sizes: [TerminalSize] {
        GeometryTests.widths.flatMap { columns in
            GeometryTests.heights.map { TerminalSize(columns: columns, rows: $0) }
        }
    }

    private func makeSUT(_ scene: Scene) -> ScreenHarness {
        let sut = ScreenHarness {
            $0.isFullScreen = scene == .alone
            $0.onReload = {}
            $0.onBack = {}
            $0.note = { "3 minutes ago" }
        }
        let rows = (0..<(scene == .alone ? 1 : 60)).map { number in
            CellController(id: RowID(number), Flood(isFullScreen: scene == .alone, lines: number % 4 + 1))
        }
        switch scene {
        case .rows, .banner, .alone, .help, .question: sut.screen.list.display([ListSection(rows)])
        case .placeholders: sut.load(true)
        case .error: break
        }
        if scene == .banner || scene == .error {
            sut.fail("Couldn't connect to server. This is the feed of 3 hours ago.")
        }
        if scene == .help { sut.type("?") }
        if scene == .question { sut.screen.ask("Save as:", suggesting: "/tmp/漢字.png") { _ in } }
        return sut
    }

    /// A row that fills its whole grid.
    private final class Flood: CellDataSource {
        static let style = Style(foreground: Color(0x12_3456), background: Color(0x65_4321))
        private let isFullScreen: Bool
        private let lines: Int

        init(isFullScreen: Bool, lines: Int) {
            (self.isFullScreen, self.lines) = (isFullScreen, lines)
        }

        func height(in context: RowContext) -> Int { isFullScreen ? context.screenRows : lines }

        func draw(into grid: inout Grid, in context: RowContext) {
            let all = Rectangle(row: -9, column: -9, rows: grid.rows + 99, columns: grid.columns + 99)
            grid.fill(all, style: Self.style)
            if context.isFocused { grid.put("│", row: 0, column: 0, style: Self.style) }
            grid.put("漢字漢字", row: grid.rows - 1, column: grid.columns - 3, style: Self.style)
        }
    }
}
