import CommandLineKit
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
            return [.note(AppCommand.sentence(for: error), advice: advice(for: error))] + surroundings
        }
        let answers = await answers(of: terminal)
        terminal.stop()
        let name = environment["TERM"] ?? ""
        return [.ok("\(name), \(size.columns) columns by \(size.rows) rows, \(colors(answers))")]
            + [identity(answers), brightness(answers), pictures(answers), cells(answers)].compactMap(\.self)
            + surroundings
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

    private func advice(for error: TerminalError) -> String {
        switch error {
        case .notATerminal: "to have it examined, run doctor in a terminal, without a pipe"
        case .dumb: "set TERM to the terminal's name; --plain needs no more than lines"
        case .refused: "run doctor in the foreground; --plain needs no more than lines"
        }
    }

    /// What the terminal answers counts for more than the environment.
    private func depth(_ answers: [TerminalEvent]) -> ColorDepth {
        answers.reduce(ColorDepth.offered(by: environment)) { depth, answer in
            guard case .colors(let count) = answer else { return depth }
            return count > 256 ? .trueColor : count == 256 ? .indexed256 : .ansi16
        }
    }

    private func colors(_ answers: [TerminalEvent]) -> String {
        switch depth(answers) {
        case .monochrome: "without colours"
        case .ansi16: "16 colours"
        case .indexed256: "256 colours"
        case .trueColor: "16 million colours"
        }
    }

    /// Who it is, and what one of its name and version is known to do.
    private func identity(_ answers: [TerminalEvent]) -> Finding? {
        let known = answers.reduce(nil as TerminalTraits?) { known, answer in
            if case .identified(let traits) = answer { traits } else { known }
        }
        guard let known else {
            return .ok("does not say who it is: what it can do follows from its answers alone")
        }
        let name = known.version.isEmpty ? known.name : "\(known.name) \(known.version)"
        let pictures =
            switch known.pictures {
            case .placeholders: "kitty's protocol, with placeholders"
            case .placed: "kitty's protocol, each picture placed by itself"
            case .sixelsOrCells: "sixels where it lists them, else characters"
            }
        let bidi =
            switch known.bidi {
            case .app: "ordered here"
            case .appKeepingRuns: "ordered here, but for the letters of a word, which it orders itself"
            case .terminal: "ordered by the terminal"
            }
        return .ok("is \(name): pictures in \(pictures); right-to-left text \(bidi)")
    }

    private func brightness(_ answers: [TerminalEvent]) -> Finding? {
        if let chosen = settings.appearance {
            return .ok("drawn for a \(chosen.rawValue) screen, as was asked for")
        }
        for case .appearance(let isDark) in answers {
            return .ok("says that it is \(isDark ? "dark" : "light")")
        }
        if let appearance = Appearance(environment: environment) {
            return .ok("is \(appearance.rawValue), as COLORFGBG says")
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
            let way =
                switch graphics.form {
                case .png: "kitty's protocol"
                case .pixels: "kitty's protocol, through this machine's memory"
                case .indexed: "sixels"
                }
            return .ok(
                "shows pictures in pixels (\(way)), \(graphics.cell.width) × \(graphics.cell.height) to a cell"
            )
        }
        if depth(answers) == .trueColor {
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
        return .note(
            "does not say how large its cells are: pictures may look stretched",
            advice: "if they do, use a terminal that tells (xterm, foot, kitty), or --graphics none")
    }

    private var surroundings: [Finding] {
        var findings: [Finding] = []
        let locale = TerminalEnvironment.localeOfLetters(environment)
        if !TerminalEnvironment.isUTF8(locale) {
            findings.append(
                .note(
                    locale.isEmpty
                        ? "no locale is set, and so none that names UTF-8"
                        : "the locale '\(locale)' does not name UTF-8",
                    advice: "if letters and lines look wrong: export LANG=C.UTF-8"))
        }
        return findings
    }
}
