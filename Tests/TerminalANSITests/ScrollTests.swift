import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Renderer with scrolls")
struct ScrollTests {
    /// The number of frames in a test.
    private static let count = 300

    @Test(
        "Random frames look right after scrolls, whatever background vacated rows have",
        arguments: [true, false],
        [ScreenModel.WidthBehavior.agreeing, .splitting, .narrow])
    func frames(erasesWithBackground: Bool, widthBehavior: ScreenModel.WidthBehavior) async throws {
        let size = TerminalSize(columns: 40, rows: 17)
        var random = RandomFrames(seed: 11)
        var (sut, frame) = (makeSUT(), Frame?.none)
        var model = ScreenModel(columns: size.columns, rows: size.rows, widthBehavior: widthBehavior)
        model.erasesWithBackground = erasesWithBackground
        for index in 0..<Self.count {
            await RendererTests.letOthersRun(at: index)
            let next = random.next(after: frame, columns: size.columns, rows: size.rows)
            try model.take(sut.bytes(for: next, size: size))
            try #require(model.difference(from: next, depth: .trueColor) == nil, "frame \(index)")
            #expect(model.margins == nil)
            frame = next
        }
        #expect(model.scrolledLines > Self.count / 5)
    }

    @Test(
        "Random frames look right after scrolls within columns, whatever width clusters have",
        arguments: [true, false],
        [ScreenModel.WidthBehavior.agreeing, .splitting, .narrow])
    func framesOfPanes(erasesWithBackground: Bool, widthBehavior: ScreenModel.WidthBehavior) async throws {
        let size = TerminalSize(columns: 60, rows: 17)
        var random = RandomFrames(seed: 21)
        random.movesColumns = true
        var (sut, frame) = (makeSUT(scrollsColumns: true), Frame?.none)
        var model = ScreenModel(columns: size.columns, rows: size.rows, widthBehavior: widthBehavior)
        model.erasesWithBackground = erasesWithBackground
        for index in 0..<Self.count {
            await RendererTests.letOthersRun(at: index)
            let next = random.next(after: frame, columns: size.columns, rows: size.rows)
            try model.take(sut.bytes(for: next, size: size))
            try #require(model.difference(from: next, depth: .trueColor) == nil, "frame \(index)")
            #expect(model.margins == nil && model.columnMargins == nil && !model.modes.contains(69))
            frame = next
        }
        #expect(model.scrolledLinesOfColumns > Self.count / 10)
    }

    @Test("A frame with scrolls is never longer than without", arguments: [false, true])
    func neverMore(scrollsColumns: Bool) async {
        let size = TerminalSize(columns: 60, rows: 20)
        var random = RandomFrames(seed: 12, parts: .certain)
        random.movesColumns = scrollsColumns
        var sut = makeSUT(scrollsColumns: scrollsColumns)
        var frame = random.next(after: nil, columns: size.columns, rows: size.rows)
        _ = sut.bytes(for: frame, size: size)
        for index in 0..<Self.count {
            await RendererTests.letOthersRun(at: index)
            let next = random.next(after: frame, columns: size.columns, rows: size.rows)
            var other = sut
            (other.scrolls, other.scrollsColumns) = (false, false)

            #expect(
                sut.bytes(for: next, size: size).count <= other.bytes(for: next, size: size).count,
                "frame \(index)")

            frame = next
        }
    }

    @Test(
        "A list scrolled by a line takes a quarter of the bytes",
        arguments: [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 160, rows: 45)], [1, -1])
    func bytes(size: TerminalSize, lines: Int) throws {
        var (sut, plain) = (makeSUT(), makeSUT())
        plain.scrolls = false
        var model = ScreenModel(columns: size.columns, rows: size.rows)
        let frames = [40, 40 + lines].map { list(size, top: $0) }
        for frame in frames.prefix(1) {
            try model.take(sut.bytes(for: frame, size: size))
            _ = plain.bytes(for: frame, size: size)
        }

        let scrolled = sut.bytes(for: frames[1], size: size)

        try model.take(scrolled)
        #expect(model.difference(from: frames[1], depth: .trueColor) == nil)
        #expect(scrolled.count * 4 <= plain.bytes(for: frames[1], size: size).count)
    }

    @Test("Nothing is scrolled without margins, or on an invalidated screen")
    func without() {
        let size = TerminalSize(columns: 80, rows: 24)
        var (sut, plain) = (makeSUT(), makeSUT())
        plain.scrolls = false
        for top in [3, 4, 5] {
            if top == 5 { sut.invalidate() }
            let bytes = [plain, sut].indices.map { index in
                let frame = list(size, top: top)
                return index == 0 ? plain.bytes(for: frame, size: size) : sut.bytes(for: frame, size: size)
            }
            #expect(!contains(margins: bytes[0]))
            #expect(contains(margins: bytes[1]) == (top == 4))
        }
    }

    @Test("The moved band is found at each edge and with changed cells in it")
    func finding() {
        for (rows, lines) in [(0..<12, 1), (0..<12, -1), (2..<12, 3), (0..<9, -4), (5..<8, 1), (3..<10, -2)] {
            var random = RandomFrames(seed: 13, parts: .certain)
            var shown = Grid(columns: 64, rows: 12)
            for row in 0..<12 {
                for column in stride(from: 0, to: 64, by: 2) {
                    shown.put(random.text(upTo: 2), row: row, column: column, style: random.style())
                }
            }
            let scroll = Scroll(rows: rows, lines: lines)
            var grid = scroll.applied(to: shown)
            for row in rows { grid.put("▌", row: row, column: 0, style: random.style()) }

            #expect(Scroll(from: shown, to: grid) == scroll)
            #expect(Scroll(from: shown, to: shown) == nil)
        }
    }

    @Test("A moved pane is found between its neighbors, even where the edge is inside a part or a cluster")
    func findingPanes() {
        for (columns, lines) in [(25..<115, 5), (25..<115, -1), (0..<31, 2), (90..<160, -3), (20..<40, 1)] {
            var random = RandomFrames(seed: 14, parts: .certain)
            var shown = Grid(columns: 160, rows: 40)
            for row in 0..<40 {
                for column in 0..<160 {
                    shown.put(random.text(upTo: 2), row: row, column: column, style: random.style())
                }
                // No cluster crosses the edges.
                for column in [columns.lowerBound - 1, columns.upperBound] where 0..<160 ~= column {
                    shown.put("│", row: row, column: column, style: .plain)
                }
            }
            let scroll = Scroll(rows: 1..<39, columns: columns, lines: lines)
            var grid = scroll.applied(to: shown)
            grid.put("12 of 34", row: 0, column: 150, style: .plain)

            #expect(Scroll(from: shown, to: grid, withinColumns: true) == scroll)
            #expect(Scroll(from: shown, to: grid)?.columns == nil)
        }
    }

    @Test("Whole rows are scrolled where columns would save less than a line of text more")
    func wholeRows() throws {
        let size = TerminalSize(columns: 80, rows: 24)
        let scroll = try #require(
            Scroll(from: list(size, top: 3).grid, to: list(size, top: 4).grid, withinColumns: true))

        #expect(scroll.columns == nil)
    }

    @Test("A pane that scrolls by a line takes a quarter of the bytes", arguments: [1, -1])
    func panes(lines: Int) throws {
        let size = TerminalSize(columns: 200, rows: 50)
        var (sut, plain) = (makeSUT(scrollsColumns: true), makeSUT())
        var model = ScreenModel(columns: size.columns, rows: size.rows)
        let frames = [40, 40 + lines].map { panes(size, top: $0) }
        try model.take(sut.bytes(for: frames[0], size: size))
        _ = plain.bytes(for: frames[0], size: size)

        let scrolled = sut.bytes(for: frames[1], size: size)

        try model.take(scrolled)
        #expect(model.difference(from: frames[1], depth: .trueColor) == nil)
        #expect(model.scrolledLinesOfColumns == 1)
        #expect(scrolled.count * 4 <= plain.bytes(for: frames[1], size: size).count)
    }

    @Test("Panes are drawn cell by cell where the terminal reorders lines, or pictures have pixels")
    func withoutColumns() {
        let size = TerminalSize(columns: 200, rows: 50)
        for hasPixels in [false, true] {
            var sut = makeSUT(scrollsColumns: true)
            if hasPixels {
                sut.sixels = SixelTracker(cell: CellPixels(width: 2, height: 3))
            } else {
                sut.bidi = .lines
            }
            let frames = [40, 41].map { top in
                var frame = panes(size, top: top)
                if hasPixels { frame.grid.draw(Grid(picture: 1, columns: 4, rows: 2), row: 30, column: 180) }
                return frame
            }
            _ = sut.bytes(for: frames[0], size: size)

            let text = String(decoding: sut.bytes(for: frames[1], size: size), as: UTF8.self)

            #expect(!text.contains("?69"))
        }
    }

    @Test("An invalidated screen resets left and right margins before it is drawn")
    func invalidated() {
        let size = TerminalSize(columns: 80, rows: 24)
        var sut = makeSUT(scrollsColumns: true)

        let text = String(decoding: sut.bytes(for: list(size, top: 3), size: size), as: UTF8.self)

        #expect(text.contains("\u{1B}[?69l"))
    }

    @Test("A terminal's name decides whether it has margins")
    func names() {
        for name in [
            "xterm", "xterm-256color", "xterm-kitty", "screen", "screen.xterm-256color", "tmux-256color",
            "foot", "alacritty", "rxvt-unicode-256color", "st-256color", "linux", "vt100",
        ] {
            #expect(Scroll.isSupported(byTerminalNamed: name), "\(name)")
        }
        for name in ["", "dumb", "ansi", "vt52", "stand-in", "cygwin", "cons25"] {
            #expect(!Scroll.isSupported(byTerminalNamed: name), "\(name)")
        }
    }

    @Test("The reset sequence resets the margins and keeps the cursor's position")
    func leaving() throws {
        let sequences = EscapeSequences(terminalName: "xterm")
        var model = ScreenModel(columns: 80, rows: 24)
        try model.take(
            Array("\u{1B}[?69h\u{1B}[5;20s\u{1B}[3;9r\u{1B}[9;5H\n\u{1B}[4;7H\(sequences.leave)".utf8))

        #expect(model.margins == nil && model.columnMargins == nil)
        #expect(!model.modes.contains(69))
        #expect((model.row, model.column) == (3, 6))
    }

    // MARK: -

    private func makeSUT(scrollsColumns: Bool = false) -> Renderer {
        var renderer = Renderer(depth: .trueColor)
        (renderer.scrolls, renderer.scrollsColumns) = (true, scrollsColumns)
        return renderer
    }

    private func contains(margins bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains("\u{1B}[1;24r")
    }

    /// A list between two panes of pictures and text that do not move, and two bars.
    private func panes(_ size: TerminalSize, top: Int) -> Frame {
        var frame = list(size, top: 7)
        let middle = TerminalSize(columns: 90, rows: size.rows)
        var pane = Grid(columns: middle.columns, rows: middle.rows - 2)
        pane.draw(list(middle, top: top).grid, row: -1, column: 0)
        frame.grid.draw(pane, row: 1, column: 25)
        frame.grid.put(SafeText("\(top) of 100"), row: 0, column: 180, style: .plain)
        return frame
    }

    /// Rows of pictures with a line of text and a focus bar, between two bars.
    private func list(_ size: TerminalSize, top: Int) -> Frame {
        let ground = Style(foreground: Color(0xD8DEE9), background: Color(0x14161B))
        var grid = Grid(columns: size.columns, rows: size.rows, style: ground)
        let height = size.rows * 2 / 3
        for line in 0..<size.rows - 2 {
            let (row, part) = (top + line).quotientAndRemainder(dividingBy: height)
            var generator = SeededGenerator(seed: UInt64(top + line))
            let pixels = (0..<size.columns).map { _ in
                Color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
            }
            if part < height - 2 {
                grid.draw(
                    Grid(columns: size.columns / 2, rows: 1, halfBlocks: pixels), row: line + 1, column: 2)
            } else if part == height - 2 {
                grid.put(SafeText("A place, \(row)"), row: line + 1, column: 2, style: ground)
            }
            // The row in the middle of the screen has the focus.
            if row == (top + size.rows / 2) / height {
                grid.put("▌", row: line + 1, column: 0, style: ground)
            }
        }
        grid.put("My Feed", row: 0, column: 0, style: ground)
        grid.put(SafeText("line \(top)   j/k move"), row: size.rows - 1, column: 0, style: ground)
        return Frame(grid: grid)
    }
}
