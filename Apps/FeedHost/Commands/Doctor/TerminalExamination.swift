import ConcurrencyInterface
import ConcurrencyThreads
import Glibc
import TerminalANSI
import TerminalInterface
import TextInterface

/// Finds out what the terminal offers, by asking it.
struct TerminalExamination {
    let environment: [String: String]
    let settings: Settings
    var makeTerminal: () -> any Terminal = { ANSITerminal() }
    var clock: any MonotonicClock = SystemMonotonicClock()
    var tasks: any TaskProvider = SystemTaskProvider()

    func run() async -> [Finding] {
        let terminal = makeTerminal()
        let size = terminal.size
        do throws(TerminalError) {
            try terminal.start()
        } catch {
            return [.note(AppCommand.sentence(for: error))] + surroundings
        }
        let answers = await answers(of: terminal)
        terminal.stop()
        let name = environment["TERM"] ?? ""
        return [.ok("\(name), \(size.columns) columns by \(size.rows) rows, \(colors)")]
            + [brightness(answers), pictures(answers), cells(answers)].compactMap(\.self) + surroundings
    }

    /// What the terminal says of itself within the time that the app gives it too.
    private func answers(of terminal: any Terminal) async -> [TerminalEvent] {
        var grid = Grid(columns: terminal.size.columns, rows: terminal.size.rows)
        grid.put(SafeText("Asking the terminal what it can do"), row: 0, column: 0, style: Style())
        terminal.show(Frame(grid: grid))
        let clock = clock
        let end = tasks.task(name: "end of the terminal's answers", priority: nil) {
            guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
            terminal.stop()
        }
        var answers: [TerminalEvent] = []
        for await event in terminal.events {
            answers.append(event)
            if case .key(.character("c"), .control) = event { break }
        }
        end.cancel()
        await end.value
        return answers
    }

    private static let patience = Duration.milliseconds(700)

    // MARK: Findings

    private var colors: String {
        switch ColorDepth.offered(by: environment) {
        case .monochrome: "without colours"
        case .ansi16: "16 colours"
        case .indexed256: "256 colours"
        case .trueColor: "16 million colours"
        }
    }

    private func brightness(_ answers: [TerminalEvent]) -> Finding? {
        if let chosen = settings.appearance {
            return .ok("drawn for a \(chosen.rawValue) screen, as was asked for")
        }
        for case .appearance(let isDark) in answers {
            return .ok("says that it is \(isDark ? "dark" : "light")")
        }
        return .note(
            "does not say whether it is light or dark", advice: "--appearance light is for a light one")
    }

    private func pictures(_ answers: [TerminalEvent]) -> Finding {
        if settings.graphics == .none { return .ok("pictures are switched off") }
        if settings.graphics != .auto {
            return .ok("pictures are drawn as was asked for: --graphics \(settings.graphics.rawValue)")
        }
        for case .pictures(let graphics) in answers {
            let way = graphics.form == .png ? "kitty's protocol" : "sixels"
            return .ok(
                "shows pictures in pixels (\(way)), \(graphics.cell.width) × \(graphics.cell.height) to a cell"
            )
        }
        if ColorDepth.offered(by: environment) == .trueColor {
            return .ok("pictures are drawn in half blocks")
        }
        return .note(
            "pictures are drawn in half blocks, in few colours",
            advice: "if it can show 16 million colours, say so: export COLORTERM=truecolor")
    }

    private func cells(_ answers: [TerminalEvent]) -> Finding? {
        for case .cellAspect(let aspect) in answers {
            return .ok("its cells are \((aspect * 10).rounded() / 10) times as high as wide")
        }
        return .note("does not say how large its cells are: pictures may look stretched")
    }

    private var surroundings: [Finding] {
        var findings: [Finding] = []
        let locale =
            ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        if !locale.uppercased().contains("UTF-8"), !locale.uppercased().contains("UTF8") {
            findings.append(
                .note(
                    "the locale '\(locale)' does not name UTF-8",
                    advice: "if letters and lines look wrong: export LANG=C.UTF-8"))
        }
        if Links.opener == nil {
            findings.append(.note("there is no xdg-open, so o cannot open addresses"))
        }
        return findings
    }
}
