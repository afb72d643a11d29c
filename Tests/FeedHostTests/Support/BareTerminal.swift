import Foundation
import Glibc
import Testing

@testable import FeedHost

/// The program on a pseudo-terminal of which a test reads every byte and writes every reply.
nonisolated final class BareTerminal {
    private var master: Int32
    private let process: pid_t
    private var hasEnded = false
    /// The replies to probes, by the probe's text.
    private var answers: [String: String]
    /// Everything that the program has written since ``forget()``.
    private(set) var written = ""
    private var unread: [UInt8] = []

    /// Starts FeedHost with these arguments.
    ///
    /// - Parameters:
    ///   - answers: The replies to probes, by the probe's text; a terminal without any is silent.
    ///   - environment: Variables beside those of a common terminal.
    init(
        _ arguments: [String], answers: [String: String] = [:], columns: UInt16 = 100, rows: UInt16 = 40,
        environment: [String: String] = [:], home: String
    ) throws {
        self.answers = answers
        master = Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift cannot import.
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        try #require(master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0)
        try #require(ioctl(master, 0x8004_5430, &number) == 0)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: columns * 10, ws_ypixel: rows * 20)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A terminal that a session leader opens first becomes its controlling terminal.
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
        for descriptor: Int32 in [1, 2] { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
        // The pipe of another test's child would stay open until this program ends.
        for descriptor: Int32 in 3..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID, which Swift's Glibc leaves out.
        posix_spawnattr_setflags(&attributes, 0x80)
        let environment = [
            "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "HOME": home,
            "PATH": "/usr/bin:/bin",
            // Swift's report of a crash waits for a key.
            "SWIFT_BACKTRACE": "enable=no",
        ].merging(environment) { $1 }
        let program = Executables.url(of: "FeedHost").path
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        try #require(posix_spawn(&process, program, &actions, &attributes, words, variables) == 0)
        self.process = process
    }

    deinit {
        if !hasEnded {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        if master >= 0 { close(master) }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// Sends the program a signal.
    func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// Closes the terminal, as a person closes a window.
    func hangUp() {
        close(master)
        master = -1
    }

    /// Deletes the recorded bytes.
    func forget() {
        written = ""
    }

    /// Waits until the recorded bytes meet a condition.
    func wait(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: (String) -> Bool
    ) async throws {
        for _ in 0..<Self.looks {
            if condition(written) { return }
            try await look()
        }
        try #require(
            condition(written), "\(what) did not come: \(written.suffix(2_000).debugDescription)",
            sourceLocation: sourceLocation)
    }

    /// Waits for the program's end, and returns its exit code.
    func end() async throws -> Int32 {
        var status: Int32 = 0
        // The program may end later than it draws: its writes are synchronized with the disk.
        for _ in 0..<3 * Self.looks {
            hasEnded = waitpid(process, &status, WNOHANG) != 0
            if hasEnded { break }
            try await look()
        }
        try #require(hasEnded, "the program did not end")
        while receive() {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// Looks, one every 2 ms, are counted in place of time, as another test may hold the main actor.
    private static let looks = 30_000

    private func look() async throws {
        if !receive() { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Receives bytes; `false` without any.
    private func receive() -> Bool {
        guard master >= 0 else { return false }
        var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, 0) > 0, wait.revents & Int16(POLLIN) != 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(master, &bytes, bytes.count)
        guard count > 0 else { return false }
        unread += bytes[..<count]
        // A character may arrive in two parts, or stay incomplete where the program ends.
        let begun = unread.suffix(3).lastIndex { $0 >= 0xC0 } ?? unread.endIndex
        let isWhole = String(validating: unread[begun...], as: UTF8.self) != nil
        let text = String(decoding: isWhole ? unread[...] : unread[..<begun], as: UTF8.self)
        unread = isWhole ? [] : Array(unread[begun...])
        for (question, answer) in answers where (written.suffix(question.count) + text).contains(question) {
            type(answer)
        }
        written += text
        return true
    }
}
