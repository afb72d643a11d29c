import AppSettings
import CommandLineKit
import ConcurrencyThreads
import Diagnostics
import Glibc
import HTTPMiddleware
import PlainScene
import TerminalANSI
import TerminalInterface
import TextInterface

/// The app on the process's terminal, on the full screen or line by line.
struct AppCommand {
    let settings: Settings
    let environment: [String: String]
    let output: Output

    func run() async throws -> Int32 {
        if settings.plain || isOnDumbTerminal { return try await runLineByLine() }
        let reporter = NetworkReporter()
        let hasColor = ColorDepth.offered(by: environment) != .monochrome
        let composition = try Composition.make(
            settings, hasColor: hasColor, environment: environment, reporter: reporter)
        do throws(TerminalError) {
            return try await composition.finishing { () async throws(TerminalError) in
                let terminal = ANSITerminal(
                    ANSITerminal.Options(settings, hasPlainSigns: settings.hasPlainSigns(environment)))
                return try await App(
                    composition: composition, terminal: terminal, reporter: reporter,
                    appearance: Appearance(environment: environment) ?? .dark
                ).run()
            }
        } catch {
            notice(error.sentence(program: Program.feedHost.name))
            return 2
        }
    }

    private var isOnDumbTerminal: Bool { TerminalEnvironment.isDumb(environment) && isInteractive }

    /// Whether standard input and output are a terminal.
    private var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && output.isTerminal }

    private func runLineByLine() async throws -> Int32 {
        var settings = settings
        settings.plain = true
        let input = ThreadScheduler(name: "input")
        let lines = LineReader(
            input: STDIN_FILENO, limit: PlainScene.lineLimit, isPrompting: isInteractive)
        let composition = try Composition.make(settings, environment: environment)
        let terminal = isInteractive ? ANSITerminal() : nil
        return try await composition.finishing {
            try await composition.runLineByLine(
                to: output,
                runInTerminal: terminal.map { terminal in { await terminal.run($0, environment: $1) } }
            ) { reminder in await input.schedule { lines.next(reminder: reminder) } }
        }
    }
}

extension ANSITerminal.Options {
    /// The options of the settings; all others are probed.
    init(_ settings: Settings, hasPlainSigns: Bool) {
        self.init()
        self.hasPlainSigns = hasPlainSigns
        switch settings.bidi {
        case .auto: bidi = .auto
        case .app: bidi = .app
        case .terminal: bidi = .terminal
        }
        switch settings.graphics {
        case .auto: self.graphics = .auto
        case .kitty: self.graphics = .kitty
        case .sixel: self.graphics = .sixel
        case .symbols, .blocks, .none: self.graphics = .none
        }
    }
}
