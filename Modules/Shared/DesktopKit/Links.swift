public import ConcurrencyInterface
import HTTPInterface

/// Opens addresses in other programs, and copies them to the clipboard.
@MainActor public struct Links {
    /// The result of opening an address.
    public nonisolated enum Outcome: Hashable, Sendable {
        case opened
        /// A program has ended with this exit status, or could not be started (`nil`).
        case failed(program: String, status: Int32?)
        /// No program on this machine opens addresses.
        case noProgram
        /// No program on this machine opens addresses, but the reader is logged in from another machine,
        /// where one may.
        case remote
    }

    private let environment: [String: String]
    private let clock: any MonotonicClock
    /// Runs a program in the terminal and returns its exit status, `nil` if it could not be started; see
    /// `Terminal.run(_:environment:)`. `nil` without a terminal.
    public var runInTerminal: ((_ words: [String], _ environment: [String: String]) async -> Int32?)?

    /// - Parameter environment: The environment variables, which name the desktop and the reader's programs.
    public init(
        environment: [String: String], clock: any MonotonicClock,
        runInTerminal: ((_ words: [String], _ environment: [String: String]) async -> Int32?)? = nil
    ) {
        self.environment = environment
        self.clock = clock
        self.runInTerminal = runInTerminal
    }

    /// Opens an http or https address, which is passed as an argument and not through a shell. A program
    /// counts as successful if it exits with 0, or still runs after two seconds.
    public func open(_ link: String) async -> Outcome {
        guard let address = HTTPURL(link)?.text else { return .noProgram }
        var failure: Outcome?
        for opener in Opener.all(environment) where !opener.needsTerminal || runInTerminal != nil {
            let status = await run(opener, address)
            if status == 0 { return .opened }
            failure = failure ?? .failed(program: opener.name, status: status)
        }
        let isElsewhere = DesktopSession.isRemote(environment) && !DesktopSession.hasDisplay(environment)
        return failure ?? (isElsewhere ? .remote : .noProgram)
    }

    /// - Returns: 0 on success.
    private func run(_ opener: Opener, _ address: String) async -> Int32? {
        let words = opener.words(opening: address)
        let environment = environment.merging(opener.variables) { $1 }
        guard opener.needsTerminal else {
            guard let program = DetachedProcess(words, environment: environment) else { return nil }
            return await program.status(within: Self.startUp, by: clock) ?? 0
        }
        let start = clock.elapsed
        guard let status = await runInTerminal?(words, environment) else { return nil }
        // A browser that ran for a while has shown the page, regardless of its exit status.
        return clock.elapsed - start >= Self.startUp ? 0 : status
    }

    /// Copies a text to the desktop's clipboard.
    ///
    /// - Returns: Whether a program has copied it; `nil` without a program or a desktop.
    public func copy(_ text: String) async -> Bool? {
        guard let words = ClipboardTool.words(environment) else { return nil }
        guard let program = DetachedProcess(words, environment: environment, input: text) else {
            return false
        }
        if let status = await program.status(within: Self.startUp, by: clock) { return status == 0 }
        // A working tool forks into the background; one that does not is stuck.
        program.terminate()
        return false
    }

    /// The time within which a failing program is expected to end.
    private static let startUp = Duration.seconds(2)
}

/// The programs that copy their standard input to the clipboard.
public enum ClipboardTool {
    /// The command of the first installed one whose desktop is available.
    public static func words(_ environment: [String: String]) -> [String]? {
        let searchPath = SearchPath(environment)
        return all.lazy.filter { DesktopSession.has(environment, $0.variable) }.compactMap { tool in
            searchPath.path(of: tool.words[0]).map { [$0] + tool.words.dropFirst() }
        }.first
    }

    private static let all: [(variable: String, words: [String])] = [
        ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard"]),
        ("DISPLAY", ["xsel", "--clipboard", "--input"]),
    ]
}
