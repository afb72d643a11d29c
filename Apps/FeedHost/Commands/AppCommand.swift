import ConcurrencyThreads
import Glibc
import TerminalANSI
import TerminalInterface

/// The app on the process's own terminal, or the reason why that cannot be.
struct AppCommand {
    let settings: Settings
    let environment: [String: String]
    let output: Output

    func run() async throws -> Int32 {
        if settings.plain || isDumbTerminal { return try await runLineByLine() }
        let reporter = NetworkReporter()
        let hasColor = ColorDepth.offered(by: environment) != .monochrome
        let composition = try Composition.make(settings, hasColor: hasColor, reporter: reporter)
        do throws(TerminalError) {
            return try await composition.finishing { () async throws(TerminalError) in
                let terminal = ANSITerminal(ANSITerminal.Options(settings.graphics))
                return try await App(composition: composition, terminal: terminal, reporter: reporter).run()
            }
        } catch {
            notice(Self.sentence(for: error))
            return 2
        }
    }

    private var isDumbTerminal: Bool {
        environment["TERM"] == "dumb" && isatty(STDIN_FILENO) == 1 && output.isTerminal
    }

    private func runLineByLine() async throws -> Int32 {
        let input = ThreadScheduler(name: "input")
        let composition = try Composition.make(settings)
        return try await composition.finishing {
            try await PlainApp(composition: composition, output: output) {
                await input.schedule { readLine() }
            }.run()
        }
    }

    static func sentence(for error: TerminalError) -> String {
        switch error {
        case .notATerminal:
            "\(Help.program) needs a terminal to draw on; \(Help.program) list prints the feed without one."
        case .dumb:
            "This terminal cannot place text (TERM=dumb); \(Help.program) list prints the feed on it."
        case .refused(let what):
            "The terminal cannot be used (\(what)); \(Help.program) list prints the feed without it."
        }
    }
}

extension ANSITerminal.Options {
    /// Everything is found out but what was chosen of pictures.
    fileprivate init(_ graphics: Settings.Graphics) {
        self.init()
        switch graphics {
        case .auto: self.graphics = .auto
        case .kitty: self.graphics = .kitty
        case .sixel: self.graphics = .sixel
        case .symbols, .blocks, .none: self.graphics = .none
        }
    }
}
