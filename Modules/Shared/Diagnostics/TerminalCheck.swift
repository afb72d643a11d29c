public import ConcurrencyInterface
public import TerminalInterface
public import TextInterface

/// Checks the capabilities of the terminal by probes.
public struct TerminalCheck {
    /// The reader's choices, and the environment's values for the terminal.
    public struct Facts: Sendable {
        /// The terminal's name, from `TERM`.
        public var name: String
        /// The number of colors, from the environment; 0 for none.
        public var colors: Int
        /// The appearance, from the environment.
        public var appearance: Appearance?
        /// The appearance that the reader chose.
        public var chosenAppearance: Appearance?
        /// The reader's choice for pictures, as in `--graphics`.
        public var graphics: String
        /// The locale, if it does not name UTF-8; empty if none is set.
        public var narrowLocale: String?

        /// Creates facts.
        public init(
            name: String, colors: Int, appearance: Appearance? = nil, chosenAppearance: Appearance? = nil,
            graphics: String = "auto", narrowLocale: String? = nil
        ) {
            self.name = name
            self.colors = colors
            self.appearance = appearance
            self.chosenAppearance = chosenAppearance
            self.graphics = graphics
            self.narrowLocale = narrowLocale
        }
    }

    private let facts: Facts
    private let terminal: any Terminal
    private let clock: any MonotonicClock
    private let tasks: any TaskProvider
    private let program: String

    /// - Parameters:
    ///   - terminal: The terminal, which is released after 700 ms.
    ///   - program: The name of the program, for the sentence about a missing terminal.
    public init(
        _ facts: Facts, terminal: any Terminal, clock: any MonotonicClock, tasks: any TaskProvider,
        program: String
    ) {
        self.facts = facts
        self.terminal = terminal
        self.clock = clock
        self.tasks = tasks
        self.program = program
    }

    /// The terminal's replies, completed by the facts.
    public func run() async -> [CheckResult] {
        let size = terminal.size
        do throws(TerminalError) {
            try terminal.start()
        } catch {
            return [.note(error.sentence(program: program), hint: hint(for: error))] + locale
        }
        let replies = await replies()
        terminal.stop()
        let colors = colors(replies)
        let shown =
            switch colors {
            case 0: "no colors"
            case ..<256: "16 colors"
            case 256: "256 colors"
            default: "16 million colors"
            }
        return [
            .ok("\(facts.name), \(size.columns) columns by \(size.rows) rows, \(shown)"), identity(replies),
            brightness(replies), pictures(replies, colors), cells(replies),
        ] + locale
    }

    /// The terminal's replies within the app's own timeout.
    private func replies() async -> [TerminalEvent] {
        var grid = Grid(columns: terminal.size.columns, rows: terminal.size.rows)
        grid.put(SafeText("Checking the terminal…"), row: 0, column: 0, style: Style())
        terminal.show(Frame(grid: grid))
        let (terminal, clock) = (terminal, clock)
        let timeout = tasks.task(name: "timeout of the terminal's replies", priority: nil) {
            guard (try? await clock.sleep(for: .milliseconds(700))) != nil else { return }
            terminal.stop()
        }
        var replies: [TerminalEvent] = []
        for await event in terminal.events {
            replies.append(event)
            if case .key(.character("c"), .control) = event { break }
        }
        timeout.cancel()
        await timeout.value
        return replies
    }

    private func hint(for error: TerminalError) -> String {
        switch error {
        case .notATerminal: "to check the terminal, run doctor without a pipe"
        case .dumb: "set TERM to the terminal's name; --plain works in any terminal"
        case .refused: "run doctor in the foreground; --plain works in any terminal"
        }
    }

    /// The number of colors. The terminal's reply has priority over the environment.
    private func colors(_ replies: [TerminalEvent]) -> Int {
        replies.reduce(facts.colors) { colors, reply in
            if case .colors(let count) = reply { max(16, count) } else { colors }
        }
    }

    /// The terminal's name and version, and the known capabilities of that version.
    private func identity(_ replies: [TerminalEvent]) -> CheckResult {
        guard let known = traits(replies) else { return .ok("unknown terminal: features as it reports them") }
        let name = known.version.isEmpty ? known.name : "\(known.name) \(known.version)"
        let pictures =
            switch known.pictures {
            case .placeholders: "kitty graphics with placeholders"
            case .placed: "kitty graphics without placeholders"
            case .sixelsOrCells: "sixels where supported, else characters"
            }
        let bidi =
            switch known.bidi {
            case .cells: "ordered by feedhost"
            case .cellsWithoutMarks: "ordered by feedhost, without vowel marks, which the terminal misplaces"
            case .runs: "ordered by feedhost, except for the letters of a word"
            case .lines: "ordered by the terminal"
            }
        return .ok("\(name): pictures as \(pictures); right-to-left text \(bidi)")
    }

    /// The known capabilities of the terminal, by its last reply.
    private func traits(_ replies: [TerminalEvent]) -> TerminalTraits? {
        replies.reduce(nil) { known, reply in
            if case .identified(let traits) = reply { traits } else { known }
        }
    }

    private func brightness(_ replies: [TerminalEvent]) -> CheckResult {
        if let chosen = facts.chosenAppearance {
            return .ok("\(chosen.rawValue) colors (--appearance \(chosen.rawValue))")
        }
        for case .appearance(let isDark) in replies {
            return .ok("\(isDark ? "dark" : "light") background (reported by the terminal)")
        }
        if let appearance = facts.appearance {
            return .ok("\(appearance.rawValue) background (from COLORFGBG)")
        }
        return .note(
            "light or dark background unknown", hint: "--appearance light suits a light background")
    }

    private func pictures(_ replies: [TerminalEvent], _ colors: Int) -> CheckResult {
        if facts.graphics == "none" { return .ok("pictures off (--graphics none)") }
        if facts.graphics != "auto" {
            return .ok("pictures as chosen (--graphics \(facts.graphics))")
        }
        for case .pictures(let graphics) in replies {
            let way =
                switch graphics.form {
                case .png: "kitty graphics"
                case .pixels: "kitty graphics through shared memory"
                case .indexed: "sixels"
                }
            let size = "\(graphics.cell.width) × \(graphics.cell.height)"
            return .ok("pictures in pixels (\(way)), \(size) per cell")
        }
        let blocks =
            switch traits(replies)?.blocks {
            case .halves, nil: "half blocks"
            case .quadrants: "quadrants"
            case .sextants: "sextants"
            }
        if colors > 256 { return .ok("pictures in \(blocks)") }
        return .note(
            colors == 16 ? "pictures in grays" : "pictures in \(blocks) with few colors",
            hint: "if the terminal has 16 million colors: export COLORTERM=truecolor")
    }

    private func cells(_ replies: [TerminalEvent]) -> CheckResult {
        for case .cellAspect(let aspect) in replies {
            return .ok("cells \((aspect * 10).rounded() / 10) times as high as wide")
        }
        return .note(
            "cell size unknown: pictures may look stretched",
            hint: "if so, use a terminal that reports the size (xterm, foot, kitty), or --graphics none")
    }

    private var locale: [CheckResult] {
        guard let locale = facts.narrowLocale else { return [] }
        return [
            .note(
                locale.isEmpty
                    ? "no locale set, so no UTF-8"
                    : "the locale '\(locale)' isn't UTF-8",
                hint: "if letters or lines look wrong: export LANG=C.UTF-8")
        ]
    }
}
