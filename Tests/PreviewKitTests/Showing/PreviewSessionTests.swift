import TerminalANSI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import PreviewKit

@Suite("A preview in the terminal", .timeLimit(.minutes(2)))
struct PreviewSessionTests {
    /// A preview that runs, its terminal, and how it ends.
    private func running(
        _ settings: PreviewSettings = PreviewSettings(), columns: Int = 120, rows: Int = 30,
        _ steps: (InMemoryTerminal) async throws -> Void
    ) async throws -> (outcome: PreviewSession.Outcome, settings: PreviewSettings) {
        let session = PreviewSession(
            feature: "Sample", states: SampleStates.all, settings: settings, builder: nil)
        let terminal = InMemoryTerminal(columns: columns, rows: rows)
        let run = Task { try await session.run(on: terminal) }
        try await terminal.frame(showing: "Sample")
        try await steps(terminal)
        let outcome = try await run.value
        #expect(terminal.calls.last == .stop)
        return (outcome, session.settings)
    }

    private func press(_ keys: Key..., on terminal: InMemoryTerminal) {
        for key in keys { terminal.send(.key(key, [])) }
    }

    @Test("A preview begins with the first state, cycles through states with brackets, and quits with q")
    func states() async throws {
        let end = try await running { terminal in
            try await terminal.frame(showing: "│ one")
            press(.character("]"), on: terminal)
            try await terminal.frame(showing: "failed 2/4")
            press(.character("["), .character("["), on: terminal)
            try await terminal.frame(showing: "impossible 4/4")
            try await terminal.frame(showing: "× Impossible()")
            press(.character("]"), .character("q"), on: terminal)
        }
        #expect(end.outcome == .ended(0))
        #expect(end.settings.state == "lines")
    }

    @Test("Tab opens the menu, whose chosen state is shown at once, and Esc closes it")
    func menu() async throws {
        _ = try await running { terminal in
            press(.tab, on: terminal)
            try await terminal.frame(showing: "│  1  lines")
            press(.character("3"), on: terminal)
            try await terminal.frame(showing: "│  3  last")
            press(.escape, on: terminal)
            try await terminal.frame { $0.text.contains("│ line 100") && !$0.text.contains("impossible") }
            press(.character("q"), on: terminal)
        }
    }

    @Test("A changed appearance keeps the feature's state and keys")
    func interaction() async throws {
        let end = try await running { terminal in
            press(.character("j"), on: terminal)
            try await terminal.frame(showing: "│ two")
            press(.character("A"), on: terminal)
            try await terminal.frame { $0.text.contains("light") && $0.text.contains("│ two") }
            press(.character("/"), .character("q"), .character("L"), on: terminal)
            try await terminal.frame(showing: "qL")
            press(.escape, .character("q"), on: terminal)
        }
        #expect(end.settings.appearance == .light)
        #expect(end.settings.locale == "en")
    }

    @Test("L changes the language of the feature and the preview")
    func language() async throws {
        _ = try await running { terminal in
            press(.character("]"), .character("L"), on: terminal)
            try await terminal.frame(showing: "Δεν έγινε σύνδεση")
            press(.character("q"), on: terminal)
        }
    }

    @Test("The focus stays on its row in another language and after a restart")
    func focus() async throws {
        var settings = PreviewSettings()
        settings.focus = PreviewSettings.Row(high: 0, low: 2)
        let end = try await running(settings) { terminal in
            try await terminal.frame(showing: "│ three")
            press(.character("k"), .character("L"), on: terminal)
            try await terminal.frame { $0.text.contains("│ two") && $0.text.contains("  el  ") }
            press(.character("q"), on: terminal)
        }
        #expect(end.settings.focus == PreviewSettings.Row(high: 0, low: 1))
    }

    @Test("S cycles through sizes of the frame")
    func sizes() async throws {
        let end = try await running { terminal in
            press(.character("S"), on: terminal)
            try await terminal.frame(showing: "┌─ 120x40, cut off ─")
            press(.character("S"), on: terminal)
            let frame = try await terminal.frame(showing: "┌─ 80x24 ─")
            #expect(frame.lines[3].contains("││ one"))
            press(.character("S"), .character("S"), .character("S"), on: terminal)
            try await terminal.frame { !$0.text.contains("┌") }
            press(.character("S"), .character("q"), on: terminal)
        }
        #expect(end.settings.size == TerminalSize(columns: 120, rows: 40))
    }

    @Test("A click reaches the row at its position in an offset frame")
    func mouse() async throws {
        var settings = PreviewSettings()
        settings.size = TerminalSize(columns: 40, rows: 20)
        _ = try await running(settings) { terminal in
            let frame = try await terminal.frame(showing: "two")
            let row = try #require(frame.lines.firstIndex { $0.contains("  two") })
            terminal.send(.mouse(.press, row: row, column: 60))
            try await terminal.frame(showing: "│ two")
            press(.character("q"), on: terminal)
        }
    }

    @Test("C requests a terminal with fewer colors")
    func colors() async throws {
        var settings = PreviewSettings()
        settings.colors = .trueColor
        let end = try await running(settings) { press(.character("C"), on: $0) }
        #expect(end.outcome == .otherColors)
        #expect(end.settings.colors == .indexed256)
    }

    @Test("The terminal's appearance is used unless one was chosen")
    func appearance() async throws {
        _ = try await running { terminal in
            terminal.send(.appearance(isDark: false))
            try await terminal.frame(showing: "light")
            press(.character("q"), on: terminal)
        }
    }

    @Test("Ctrl-C and signals end a preview with the exit codes that shells expect")
    func ending() async throws {
        let interrupted = try await running { $0.send(.key(.character("c"), .control)) }
        #expect(interrupted.outcome == .ended(130))
        let terminated = try await running { $0.send(.terminated(signal: 15)) }
        #expect(terminated.outcome == .ended(143))
    }

    @Test("A preview draws at any size", arguments: [(1, 1), (2, 2), (7, 3), (20, 8)])
    func small(columns: Int, rows: Int) async throws {
        let session = PreviewSession(
            feature: "Sample", states: SampleStates.all, settings: PreviewSettings(), builder: nil)
        let terminal = InMemoryTerminal(columns: columns, rows: rows)
        let run = Task { try await session.run(on: terminal) }
        press(.character("S"), .tab, .character("2"), .escape, .character("q"), on: terminal)
        #expect(try await run.value == .ended(0))
        #expect(terminal.frames.allSatisfy { $0.grid.columns == columns && $0.grid.rows == rows })
    }
}
