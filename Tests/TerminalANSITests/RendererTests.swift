import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Renderer")
struct RendererTests {
    /// The number of frames in a test.
    static let count = ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" ? 2_000 : 500

    /// Yields the thread in a long loop: the pool has one for each processor, and other tests have deadlines.
    static func letOthersRun(at index: Int) async {
        if index % 50 == 49 { await Task.yield() }
    }

    @Test("Random frames look right in each color depth", arguments: ColorDepth.allCases)
    func frames(depth: ColorDepth) async throws {
        try await check(seed: 1, depth: depth, widthBehavior: .agreeing)
    }

    @Test(
        "Random frames look right on terminals that disagree about widths",
        arguments: [ScreenModel.WidthBehavior.splitting, .narrow])
    func tastes(widthBehavior: ScreenModel.WidthBehavior) async throws {
        try await check(seed: 2, depth: .trueColor, widthBehavior: widthBehavior)
    }

    @Test("Signs are drawn in ASCII on request, in the title too, and other text unchanged")
    func plainSigns() {
        var sut = Renderer(depth: .trueColor)
        sut.writer.hasPlainSigns = true
        var grid = Grid(columns: 20, rows: 1)
        grid.put("│ × Ωραία… — é", row: 0, column: 0, style: .plain)

        let text = String(
            decoding: sut.bytes(
                for: Frame(grid: grid, title: "Feed · Ωραία"), size: TerminalSize(columns: 20, rows: 1)),
            as: UTF8.self)

        #expect(text.contains("| x Ωραία~ - é"))
        #expect(text.contains("\u{1B}]2;Feed . Ωραία\u{1B}"))
    }

    @Test("An unchanged frame writes nothing")
    func unchanged() {
        var random = RandomFrames(seed: 5)
        var sut = Renderer(depth: .trueColor)
        let size = TerminalSize(columns: 40, rows: 10)
        let frame = random.next(after: nil, columns: 40, rows: 10)

        #expect(!sut.bytes(for: frame, size: size).isEmpty)
        #expect(sut.bytes(for: frame, size: size).isEmpty)
    }

    @Test("A small change writes few bytes")
    func small() {
        var sut = Renderer(depth: .trueColor)
        let size = TerminalSize(columns: 200, rows: 50)
        var grid = Grid(columns: 200, rows: 50, style: Style(background: Color(0x14161B)))
        _ = sut.bytes(for: Frame(grid: grid), size: size)

        grid.put("12/40", row: 49, column: 100, style: Style(background: Color(0x14161B)))

        #expect(sut.bytes(for: Frame(grid: grid), size: size).count <= 14)
    }

    @Test(
        "Rows beside marks that disappear are written whole, since terminals may draw marks beyond their cells"
    )
    func marks() {
        var sut = Renderer(depth: .trueColor)
        let size = TerminalSize(columns: 20, rows: 5)
        var grid = Grid(columns: 20, rows: 5)
        for (row, text) in ["far", "above", "בָּ", "below", "far"].enumerated() {
            grid.put(SafeText(text), row: row, column: 0, style: .plain)
        }
        _ = sut.bytes(for: Frame(grid: grid), size: size)
        grid.put("x", row: 2, column: 4, style: .plain)

        let text = String(decoding: sut.bytes(for: Frame(grid: grid), size: size), as: UTF8.self)

        #expect(["above", "below"].allSatisfy(text.contains) && !text.contains("far"))
    }

    @Test("The whole screen is written after invalidation and after a change of size")
    func whole() throws {
        var sut = Renderer(depth: .trueColor)
        let frame = Frame(grid: Grid(columns: 20, rows: 5))
        let first = sut.bytes(for: frame, size: TerminalSize(columns: 20, rows: 5))

        sut.invalidate()
        #expect(sut.bytes(for: frame, size: TerminalSize(columns: 20, rows: 5)) == first)

        for (columns, rows) in [(10, 7), (10, 5), (10, 6)] {
            var model = ScreenModel(columns: columns, rows: rows)
            try model.take(sut.bytes(for: frame, size: TerminalSize(columns: columns, rows: rows)))
            let wanted = Frame(grid: Grid(columns: columns, rows: rows))
            #expect(model.difference(from: wanted, depth: .trueColor) == nil)
        }
    }

    @Test("A synchronized frame is enclosed by mode 2026")
    func synchronized() {
        var sut = Renderer(depth: .trueColor)
        sut.synchronizes = true

        let text = String(
            decoding: sut.bytes(
                for: Frame(grid: Grid(columns: 2, rows: 1)), size: TerminalSize(columns: 2, rows: 1)),
            as: UTF8.self)

        #expect(text.hasPrefix("\u{1B}[?2026h"))
        #expect(text.hasSuffix("\u{1B}[?2026l"))
    }

    @Test("The cursor is hidden while cells are written, and shown at its position afterwards")
    func cursor() throws {
        var sut = Renderer(depth: .trueColor)
        let size = TerminalSize(columns: 4, rows: 1)
        var shown = frame("ab", columns: 4, rows: 1)
        shown.cursor = Frame.Position(row: 0, column: 3)
        _ = sut.bytes(for: shown, size: size)
        shown.grid.put("c", row: 0, column: 0, style: .plain)

        let text = String(decoding: sut.bytes(for: shown, size: size), as: UTF8.self)

        #expect(text.hasPrefix("\u{1B}[?25l"))
        #expect(text.hasSuffix("\u{1B}[?25h"))
    }

    @Test("No title is written to a terminal without one")
    func title() {
        var sut = Renderer(depth: .ansi16, hasTitle: false)
        let frame = Frame(grid: Grid(columns: 2, rows: 1), title: "Feed")

        #expect(!sut.bytes(for: frame, size: TerminalSize(columns: 2, rows: 1)).contains(UInt8(ascii: "]")))
    }

    @Test("Hostile text in cells and titles writes known sequences only")
    func grammar() throws {
        var random = RandomFrames(seed: 6)
        var sut = Renderer(depth: .trueColor)
        let size = TerminalSize(columns: 60, rows: 1)
        var model = ScreenModel(columns: 60, rows: 1)
        for _ in 0..<Self.count {
            let text = SafeText(String(decoding: random.bytes(upTo: 40), as: UTF8.self))
            var grid = Grid(columns: 60, rows: 1)
            grid.put(text, row: 0, column: 0, style: random.style())
            try model.take(sut.bytes(for: Frame(grid: grid, title: text), size: size))
        }
    }

    // MARK: -

    private func check(seed: UInt64, depth: ColorDepth, widthBehavior: ScreenModel.WidthBehavior) async throws
    {
        var random = RandomFrames(seed: seed)
        var frame: Frame?
        var (columns, rows) = (24, 5)
        var sut = Renderer(depth: depth)
        sut.scrolls = true
        var model = ScreenModel(columns: columns, rows: rows, widthBehavior: widthBehavior)
        for index in 0..<Self.count {
            await Self.letOthersRun(at: index)
            if index % 50 == 49 {
                (columns, rows) = (random.number(1...30), random.number(1...6))
                model = model.resized(columns: columns, rows: rows)
                // The renderer cannot detect a size that changed back.
                sut.invalidate()
            }
            let next = random.next(after: frame, columns: columns, rows: rows)
            try model.take(sut.bytes(for: next, size: TerminalSize(columns: columns, rows: rows)))
            let difference = model.difference(from: next, depth: depth)
            try #require(difference == nil, "frame \(index)")
            frame = next
        }
    }
}
