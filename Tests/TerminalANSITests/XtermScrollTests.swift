import Foundation
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import TerminalANSI

/// Scrolls in screenshots of a real xterm.
@Suite(
    "Scrolls in xterm",
    .enabled(
        if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" && Xterm.isInstalled,
        "needs FEEDHOST_SLOW=1 and what Tools/setup slow installs"))
struct XtermScrollTests {
    private static let (columns, rows) = (60, 17)

    @Test("Random frames look in xterm as when they are drawn whole, after scrolls within columns too")
    func frames() async throws {
        let (scrolled, whole) = (try Window(), try Window())
        for window in [scrolled, whole] {
            window.terminal.show(Frame(grid: Grid(columns: Self.columns, rows: Self.rows)))
            _ = await window.terminal.events(until: { if case .identified = $0 { true } else { false } })
        }
        var random = RandomFrames(seed: 31, parts: .scalars)
        random.movesColumns = true
        var frame: Frame?
        for index in 0..<200 {
            var next = random.next(after: frame, columns: Self.columns, rows: Self.rows)
            next.cursor = nil
            // The last drawn cell tells that a frame is complete.
            let color = Color(UInt32(0x10_2030 + index * 0x010305))
            next.grid.fill(
                Rectangle(row: Self.rows - 1, column: Self.columns - 1, rows: 1, columns: 1),
                style: Style(background: color))
            scrolled.terminal.show(next)
            whole.terminal.repaint()
            whole.terminal.show(next)

            try #require(await looksEqual(scrolled, whole, lastCell: color), "frame \(index)")

            frame = next
        }
        for window in [scrolled, whole] { window.terminal.stop() }
    }

    /// An xterm and the terminal that draws into it.
    private struct Window {
        let xterm: Xterm
        let terminal: ANSITerminal

        init() throws {
            xterm = try Xterm(columns: columns, rows: rows, emulating: "vt420")
            var options = ANSITerminal.Options.testing(xterm.descriptor, name: "xterm")
            options.colors = .trueColor
            terminal = try ANSITerminal(options).started()
        }
    }

    private func looksEqual(_ one: Window, _ other: Window, lastCell: Color) async throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            let shots = [try one.xterm.screenshot(), try other.xterm.screenshot()]
            let areComplete = shots.allSatisfy { $0.count(of: lastCell.rawValue) > 0 }
            if areComplete, shots[0] == shots[1] { return true }
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
