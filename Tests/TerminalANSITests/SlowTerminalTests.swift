import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

@Suite("Slow terminals", .timeLimit(.minutes(5)))
struct SlowTerminalTests {
    @Test("A slow terminal blocks no caller, and skips to the latest frame")
    func skipped() async throws {
        let (pty, sut) = try ANSITerminal.started(columns: 200, rows: 50)
        let frames = (0..<5).map { full($0) }

        for frame in frames { sut.show(frame) }

        let last = last("the last one")
        sut.show(last)
        try await pty.wait { $0.contains("the last one") }
        #expect(!pty.text.contains("frame 3"))

        let model = try ScreenModel(of: pty, columns: 200, rows: 50)
        #expect(model.difference(from: last, depth: .indexed256) == nil)
        sut.stop()
    }

    @Test("A stuck terminal does not keep stop() from returning")
    func stuck() throws {
        let pty = try PseudoTerminal(columns: 200, rows: 50)
        let before = pty.settings
        let sut = try ANSITerminal(.testing(pty.program)).started()
        sut.show(full(1))

        sut.stop()

        #expect(pty.settings == before)
    }

    /// A frame with a text in the cells that are written last.
    private func last(_ text: SafeText) -> Frame {
        var grid = Grid(columns: 200, rows: 50)
        grid.put(text, row: 49, column: 200 - text.width, style: .plain)
        return Frame(grid: grid)
    }

    /// A frame that is larger than the kernel's queue: each cell has its own color.
    private func full(_ number: Int) -> Frame {
        var grid = Grid(columns: 200, rows: 50)
        for row in 0..<50 {
            for column in 0..<200 {
                let style = Style(
                    background: Color(UInt32(number * 7919 + row * 641 + column * 31) &* 104_729))
                grid.put("x", row: row, column: column, style: style)
            }
        }
        grid.put("frame \(number)" as SafeText, row: 0, column: 0, style: .plain)
        return Frame(grid: grid)
    }
}
