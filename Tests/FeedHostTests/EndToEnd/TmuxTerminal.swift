import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import Testing

@testable import FeedHost

/// The program on a pseudo-terminal of tmux, which types keys and returns the screen.
nonisolated final class TmuxTerminal: Sendable {
    struct NotShown: Error, CustomStringConvertible {
        let text: String
        let screen: String

        var description: String { "'\(text)' did not come; the screen shows:\n\(screen)" }
    }

    private let folder: TemporaryFolder
    private var socket: String { folder.path + "/socket" }
    /// The folder of the program's settings and state, instead of the user's.
    private var state: String { folder.path + "/state" }
    /// A pipe that all programs in the terminal hold open, and that ends with the last of them.
    private let programs: Int32

    /// Starts FeedHost with these arguments; the screen and the exit code stay after its end.
    ///
    /// - Parameter wrapper: The beginning of the line of bash that runs it.
    convenience init(
        _ arguments: [String], behind wrapper: String = "", columns: Int = 100, rows: Int = 30
    ) throws {
        let program = [Executables.url(of: "FeedHost").path] + arguments
        let command = program.map { "'\($0)'" }.joined(separator: " ")
        try self.init(line: "\(wrapper) \(command)", columns: columns, rows: rows)
    }

    /// Starts a line of bash.
    init(line: String, columns: Int = 100, rows: Int = 30) throws {
        folder = try TemporaryFolder()
        let pipe = folder.path + "/programs"
        mkfifo(pipe, 0o600)
        programs = Glibc.open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try FileManager.default.createDirectory(
            atPath: state + "/feedhost", withIntermediateDirectories: true)
        // Tests find pictures by their upper halves.
        try "reduced-motion = true\ngraphics = blocks\nlayout = one\n".write(
            toFile: state + "/feedhost/config", atomically: false, encoding: .utf8)
        _ = try tmux(
            "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "exec 9> '\(pipe)'; stty -a > /dev/null; export XDG_CONFIG_HOME='\(state)' XDG_STATE_HOME='\(state)' XDG_DATA_HOME='\(state)'; \(line); echo \"ended with $?\"; stty -a | grep -o -w -e '-\\?echo' -e '-\\?icanon'; cat"
        )
    }

    deinit {
        // Not kill-server, which sends the server a signal that children of Swift's threads have blocked.
        _ = try? tmux("kill-session")
        // The program writes files until its end into folders that are deleted then.
        var end = pollfd(fd: programs, events: Int16(POLLIN), revents: 0)
        poll(&end, 1, 20_000)
        close(programs)
        unlink(socket)
    }

    /// Types keys, by tmux's names.
    func press(_ keys: String...) throws {
        _ = try tmux(["send-keys"] + keys)
    }

    /// Types a line of text.
    func type(_ line: String) throws {
        _ = try tmux(["send-keys", "-l", line])
        try press("Enter")
    }

    /// Gives the window another size.
    func resize(columns: Int, rows: Int) throws {
        _ = try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// The current screen.
    func screen() throws -> String {
        try tmux("capture-pane", "-p")
    }

    /// The title that the program gave the terminal.
    func title() throws -> String {
        try tmux("display-message", "-p", "#{pane_title}")
    }

    /// The screen, once it shows a text. The polling does not wait for the main actor, as notices are gone
    /// after four seconds.
    @concurrent @discardableResult
    func screen(showing text: String, within limit: Duration = .seconds(180)) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try screen()
            if screen.contains(text) { return screen }
            guard ContinuousClock.now < deadline else { throw NotShown(text: text, screen: screen) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// The screen that shows a notice of a key, which is pressed again where the notice was not seen: it stays for
    /// four seconds, and a program that the key starts may have taken longer than the app waits.
    @concurrent @discardableResult
    func screen(pressing key: String, showing text: String) async throws -> String {
        for _ in 0..<17 {
            try press(key)
            do { return try await screen(showing: text, within: .seconds(10)) } catch is NotShown {}
        }
        try press(key)
        return try await screen(showing: text)
    }

    /// tmux leaves a server behind, which must not inherit descriptors: Foundation recognizes the end of a
    /// child by their closing.
    private static let startAlone = """
        for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"; done; exec tmux "$@"
        """

    private func tmux(_ arguments: String...) throws -> String {
        try tmux(arguments)
    }

    private func tmux(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", Self.startAlone, "bash", "-S", socket, "-f", "/dev/null"] + arguments
        // swift test sets NO_COLOR where it does not write to a terminal.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
