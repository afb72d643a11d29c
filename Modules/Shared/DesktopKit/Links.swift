public import ConcurrencyInterface
import HTTPInterface

/// Opens addresses in other programs, and copies them.
@MainActor public struct Links {
    /// The result of opening an address.
    public nonisolated enum Opening: Hashable, Sendable {
        case opened
        /// A program was started and ended with this exit code, or could not be started at all (`nil`).
        case failed(program: String, status: Int32?)
        /// No program here opens addresses.
        case noProgram
        /// No program here opens addresses, and the reader sits at another machine, where one may.
        case remote
    }

    private let environment: [String: String]
    private let clock: any MonotonicClock
    /// Runs a program in the terminal and returns its exit code, `nil` where it could not be started; see
    /// `Terminal.run(_:environment:)`. `nil` where there is no terminal.
    public var runInTerminal: ((_ words: [String], _ environment: [String: String]) async -> Int32?)?

    /// - Parameter environment: The variables that name the desktop and the reader's programs.
    public init(
        environment: [String: String], clock: any MonotonicClock,
        runInTerminal: ((_ words: [String], _ environment: [String: String]) async -> Int32?)? = nil
    ) {
        self.environment = environment
        self.clock = clock
        self.runInTerminal = runInTerminal
    }

    /// Opens an http or https address, given as an argument and never to a shell. A program has opened it when it ended well,
    /// or still runs after two seconds.
    public func open(_ link: String) async -> Opening {
        guard let address = HTTPURL(link)?.text else { return .noProgram }
        var failure: Opening?
        for opener in Opener.all(environment) where !opener.needsTerminal || runInTerminal != nil {
            let status = await run(opener, address)
            if status == 0 { return .opened }
            failure = failure ?? .failed(program: opener.name, status: status)
        }
        let isElsewhere = Programs.isRemote(environment) && !Programs.hasDisplay(environment)
        return failure ?? (isElsewhere ? .remote : .noProgram)
    }

    /// - Returns: 0 where the address was opened.
    private func run(_ opener: Opener, _ address: String) async -> Int32? {
        let words = opener.words(opening: address)
        let environment = environment.merging(opener.variables) { $1 }
        guard opener.needsTerminal else {
            guard let program = DetachedProcess(words, environment: environment) else { return nil }
            return await program.status(within: Self.startUp, by: clock) ?? 0
        }
        let start = clock.elapsed
        guard let status = await runInTerminal?(words, environment) else { return nil }
        // A browser that was read with has opened the page, however it was left.
        return clock.elapsed - start >= Self.startUp ? 0 : status
    }

    /// Puts a text on the clipboard of the reader's desktop.
    ///
    /// - Returns: Whether a program did that; `nil` where there is none for it, or no desktop.
    public func copy(_ text: String) async -> Bool? {
        guard let words = ClipboardTool.words(environment) else { return nil }
        guard let program = DetachedProcess(words, environment: environment, input: text) else {
            return false
        }
        if let status = await program.status(within: Self.startUp, by: clock) { return status == 0 }
        // What serves the clipboard goes on in the background by itself.
        program.terminate()
        return false
    }

    /// How long a program is given to fail.
    private static let startUp = Duration.seconds(2)
}

/// The programs that copy their input to the clipboard.
public enum ClipboardTool {
    /// The command of the first one that is there and has a desktop to serve.
    public static func words(_ environment: [String: String]) -> [String]? {
        let programs = Programs(environment)
        return all.lazy.compactMap { tool -> [String]? in
            guard Programs.has(environment, tool.variable), let path = programs.path(of: tool.words[0]) else {
                return nil
            }
            return [path] + tool.words.dropFirst()
        }.first
    }

    private static let all: [(variable: String, words: [String])] = [
        ("WAYLAND_DISPLAY", ["wl-copy"]), ("DISPLAY", ["xclip", "-selection", "clipboard"]),
        ("DISPLAY", ["xsel", "--clipboard", "--input"]),
    ]
}
