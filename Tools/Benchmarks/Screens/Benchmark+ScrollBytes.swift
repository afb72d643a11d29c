import ConcurrencyThreads
import Foundation
import SharedListUI
import TerminalANSI
import TerminalInterface

extension Benchmark {
    static let scrollBytes = Benchmark(
        name: "scroll-bytes",
        about: "bytes written for a list with pictures in cells that scrolls by a line, at 80×24 and 160×45"
    ) { setting in
        var comparisons: [Comparison] = []
        for (columns, rows) in [(80, 24), (160, 45)] {
            let ours = try await bytes(setting.runs, columns, rows, terminalName: "xterm-256color")
            // A terminal without known scrolling margins receives the changed cells.
            let cells = try await bytes(setting.runs, columns, rows, terminalName: "unknown-256color")
            comparisons.append(
                Comparison(
                    name: "scroll-bytes/\(columns)×\(rows)", unit: "B", ours: ours, peer: cells,
                    peerName: "changed cells", target: "≤ a quarter"))
        }
        return comparisons
    }

    private static let linesOfARun = 60

    /// The mean number of bytes for each scrolled line.
    @MainActor private static func bytes(
        _ runs: Int, _ columns: Int, _ rows: Int, terminalName: String
    ) async throws -> Samples {
        let feed = FeedOnScreen()
        let numbers = Array(0..<1_000)
        feed.show(numbers, ids: FeedOnScreen.ids(numbers))
        let pseudoTerminal = try PseudoTerminal(columns: columns, rows: rows)
        var options = ANSITerminal.Options()
        options.input = pseudoTerminal.slave
        options.output = pseudoTerminal.slave
        options.environment = ["TERM": terminalName, "COLORTERM": "truecolor"]
        options.handlesSignals = false
        options.hasWatchdog = false
        let terminal = ANSITerminal(options)
        try terminal.start()
        defer { terminal.stop() }
        let size = TerminalSize(columns: columns, rows: rows)
        feed.screen.prepare(size)
        terminal.show(feed.screen.draw(size))
        pseudoTerminal.waitForSilence(100)
        var values: [Double] = []
        for run in 0...runs {
            var count = 0
            for line in 0..<linesOfARun {
                pseudoTerminal.forget()
                // The second half scrolls back.
                feed.screen.list.scroll(by: line < linesOfARun / 2 ? 1 : -1)
                feed.screen.prepare(size)
                terminal.show(feed.screen.draw(size))
                pseudoTerminal.waitForSilence(2)
                count += pseudoTerminal.output.count
            }
            if run > 0 { values.append(Double(count) / Double(linesOfARun)) }
        }
        return Samples(values)
    }
}
