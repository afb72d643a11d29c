import FileTesting
import Foundation
import Glibc
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("The program as a job of a shell", .inTurns) struct JobControlTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
        // The process id is known, and the name is short.
        let program = FeedHostProgram(baseURL: server.baseURL, store: folder.path + "/store")
        let words = [Executables.url(of: "FeedHost").path] + program.options(for: []) + ["--reduced-motion"]
        try folder.addProgram(
            "feed",
            """
            echo $$ > \(folder.path)/process
            exec \(words.map { "'\($0)'" }.joined(separator: " "))
            """)
    }

    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish

        var command: String {
            switch self {
            case .bash: "bash --noprofile --norc -i"
            case .zsh: "zsh -f -i"
            case .fish: "fish --no-config -i"
            }
        }

        /// Bash always; the other shells where they are installed and slow tests run.
        nonisolated static var tried: [Shell] {
            guard ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" else { return [.bash] }
            return allCases.filter { access("/usr/bin/\($0.rawValue)", X_OK) == 0 }
        }
    }

    private func open(_ shell: Shell) async throws -> TmuxTerminal {
        let terminal = try TmuxTerminal(
            line: "export HOME='\(folder.path)'; cd '\(folder.path)'; exec \(shell.command)")
        try await typeEcho("ready", on: terminal)
        return terminal
    }

    /// Types a command that prints a word.
    private func typeEcho(_ word: String, on terminal: TmuxTerminal) async throws {
        // The typed line does not contain the word.
        try terminal.type("echo \(word)''-\(word)")
        try await terminal.screen(showing: "\(word)-\(word)")
    }

    /// Waits for the shell, which may discard typed input after its job has stopped or ended.
    private func awaitShell(_ word: String, on terminal: TmuxTerminal) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        while true {
            try terminal.type("echo \(word)''-\(word)")
            do {
                try await terminal.screen(showing: "\(word)-\(word)", within: .seconds(2))
                return
            } catch {
                if ContinuousClock.now > deadline { throw error }
            }
        }
    }

    /// `nil` until the program has started.
    private var process: pid_t? {
        (try? String(contentsOfFile: folder.path + "/process", encoding: .utf8))
            .flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// Whether the process is stopped, with all its threads: one that has not run since the signal may still
    /// read what is typed. One that starts a program waits for it in the kernel (D), where that stops with the
    /// process group. `nil` if there is no process.
    private func isStopped(_ process: pid_t?) -> Bool? {
        guard let process else { return nil }
        let states = threadStates(process)
        if states.allSatisfy({ $0 == "Z" }) { return nil }
        return states.contains("T") && states.allSatisfy { $0 == "T" || $0 == "D" }
    }

    /// The states of the process's threads; see proc_pid_stat(5).
    private func threadStates(_ process: pid_t) -> [Character] {
        let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        return (threads ?? []).compactMap { thread in
            (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/stat", encoding: .utf8))?
                .split(separator: ") ").last?.first
        }
    }

    private func wait(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        while try !condition() {
            try #require(
                ContinuousClock.now < deadline, "\(what): \(process.map(threadStates) ?? [])",
                sourceLocation: sourceLocation)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Expects that the app takes keys, and that its end restores the shell's screen.
    private func readOnAndQuit(_ terminal: TmuxTerminal, from row: Int) async throws {
        try await terminal.screen(showing: rowPosition(row))
        try terminal.press("j")
        try await terminal.screen(showing: rowPosition(row + 1))
        try terminal.press("q")
        try await wait("it does not end") { isStopped(process) == nil }
        try await awaitShell("left", on: terminal)
        try terminal.type("stty -a | grep -o -w -e '-\\?echo' -e '-\\?icanon'")
        let screen = try await terminal.screen(showing: "icanon\necho")
        #expect(!screen.contains("-icanon"))
        #expect(!screen.contains(localized(.feed, "title")))
    }

    @Test(
        "Continued in the background, the program stops again and writes nothing until it is in the foreground",
        arguments: Shell.tried, ["bg", "kill -CONT $(cat process)"])
    func background(shell: Shell, command: String) async throws {
        // Fish's command substitutions have no `$`.
        let command = shell == .fish ? command.replacing("$(", with: "(") : command
        let terminal = try await open(shell)
        try terminal.type("./feed")
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("C-z")
        try await awaitShell("stopped", on: terminal)

        for round in 1...2 {
            try terminal.type(command)
            try await typeEcho("continued\(round)", on: terminal)
            try await wait("it does not stop") { isStopped(process) == true }
            try await typeEcho("alone\(round)", on: terminal)
            #expect(try !terminal.screen().contains(localized(.feed, "title")))
        }

        try terminal.type("fg")
        try await readOnAndQuit(terminal, from: 1)
    }

    @Test("Started in the background, the program waits for the foreground", arguments: Shell.tried)
    func startedInBackground(shell: Shell) async throws {
        let terminal = try await open(shell)
        try terminal.type("./feed &")
        try await wait("it does not stop") { isStopped(process) == true }
        try await typeEcho("alone", on: terminal)
        #expect(try !terminal.screen().contains(localized(.feed, "title")))

        try terminal.type("fg")
        try await readOnAndQuit(terminal, from: 1)
    }

    @Test(
        "Stopped by SIGSTOP and continued in the background, the program leaves the terminal to the shell",
        arguments: Shell.tried)
    func stoppedWithoutWarning(shell: Shell) async throws {
        let terminal = try await open(shell)
        try terminal.type("./feed")
        try await terminal.screen(showing: rowPosition(1))
        kill(try #require(process), SIGSTOP)
        try await wait("it does not stop") { isStopped(process) == true }
        // The shell prints into the app's screen.
        try await awaitShell("stopped", on: terminal)

        kill(try #require(process), SIGCONT)
        try await wait("it does not stop") { isStopped(process) == true }
        try await typeEcho("alone", on: terminal)

        // Text that is left on the screen must not count as a frame.
        try terminal.type("clear")
        try await wait("the screen is not cleared") { try !terminal.screen().contains(rowPosition(1)) }
        try terminal.type("fg")
        try await readOnAndQuit(terminal, from: 1)
    }

    @Test("A stopped program ends with SIGTERM")
    func terminated() async throws {
        let terminal = try await open(.bash)
        try terminal.type("./feed")
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("C-z")
        try await awaitShell("stopped", on: terminal)

        try terminal.type("kill %1")

        try await wait("it does not end") { isStopped(process) == nil }
        try await typeEcho("alone", on: terminal)
        #expect(try !terminal.screen().contains(localized(.feed, "title")))
    }

    @Test("In an orphaned process group the program reports that it cannot use the terminal and ends")
    func orphaned() async throws {
        let terminal = try await open(.bash)
        try terminal.type("(./feed < /dev/tty &)")
        try await terminal.screen(showing: "Couldn't use the terminal")
        try await wait("it does not end") { isStopped(process) == nil }
        try await typeEcho("alone", on: terminal)
    }

    @Test("Keys after Ctrl-Z are read by the shell", arguments: Shell.tried)
    func keys(shell: Shell) async throws {
        let terminal = try await open(shell)
        try terminal.type("./feed")
        try await terminal.screen(showing: rowPosition(1))
        for row in 1...3 {
            try terminal.press("j", "C-z")
            // The app discards input while it waits for a reply of the terminal.
            try await awaitShell("row\(row)", on: terminal)
            try terminal.type("fg")
            try await terminal.screen(showing: rowPosition(row + 1))
        }
        try await readOnAndQuit(terminal, from: 4)
    }
}
