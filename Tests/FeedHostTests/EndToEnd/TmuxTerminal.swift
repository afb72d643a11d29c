import ConcurrencyTesting
import FileTesting
import Foundation
import Glibc
import Testing

@testable import FeedHost

/// The real program on a real pseudo-terminal: tmux runs it, types keys, and tells what a person would see.
nonisolated final class TmuxTerminal: Sendable {
    struct NotShown: Error, CustomStringConvertible {
        let text: String
        let screen: String

        var description: String { "'\(text)' did not come; the screen shows:\n\(screen)" }
    }

    private let folder: TemporaryFolder
    private var socket: String { folder.path + "/socket" }
    /// Where the program has its settings and remembers things: not where whoever runs the tests does.
    private var state: String { folder.path + "/state" }
    /// A pipe that everything in the terminal holds open, and that is at its end when all of it has ended.
    private let programs: Int32

    /// Starts FeedHost with these arguments; what it leaves behind stays on the screen, with its exit code.
    ///
    /// - Parameter wrapper: What stands before it in a line of bash.
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
        try "reduced-motion = true\n".write(
            toFile: state + "/feedhost/config", atomically: false, encoding: .utf8)
        _ = try tmux(
            "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "exec 9> '\(pipe)'; stty -a > /dev/null; export XDG_CONFIG_HOME='\(state)' XDG_STATE_HOME='\(state)' XDG_DATA_HOME='\(state)'; \(line); echo \"ended with $?\"; stty -a | grep -o -w -e '-\\?echo' -e '-\\?icanon'; cat"
        )
    }

    deinit {
        // Not kill-server: the server would send itself a signal, which children of Swift's threads have blocked.
        _ = try? tmux("kill-session")
        // The program writes files until it has ended, into folders that are then deleted.
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

    /// What is on the screen now.
    func screen() throws -> String {
        try tmux("capture-pane", "-p")
    }

    /// The title that the program gave the terminal.
    func title() throws -> String {
        try tmux("display-message", "-p", "#{pane_title}")
    }

    /// The screen, once it shows a text.
    @discardableResult
    func screen(showing text: String, within limit: Duration = .seconds(60)) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try screen()
            if screen.contains(text) { return screen }
            guard ContinuousClock.now < deadline else { throw NotShown(text: text, screen: screen) }
            await Task.yield()
        }
    }

    /// tmux leaves a server behind. That must not hold what this process has open, by whose closing Foundation tells that
    /// a child has ended.
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
        // Whoever runs the tests may not want colours; swift test says so where it writes to no terminal.
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
