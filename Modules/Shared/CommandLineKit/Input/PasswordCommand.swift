public import ConcurrencyInterface
import Foundation
import Glibc
import Synchronization

/// A shell command that prints a password in the first line of its output, such as `pass show reader`.
///
/// It has the terminal, for prompts of its own, and standard error.
public struct PasswordCommand: Sendable {
    private let command: String
    private let environment: [String: String]

    /// Creates a command for /bin/sh.
    public init(_ command: String, environment: [String: String]) {
        self.command = command
        self.environment = environment
    }

    /// Runs the command, and returns the first line of its output.
    ///
    /// A command that turned off the terminal's echo and did not turn it on again leaves the terminal as it
    /// was.
    ///
    /// - Parameter limit: The longest time of the command, which then gets SIGTERM.
    public func password(
        within limit: Duration, by clock: any MonotonicClock
    ) throws(PasswordInputError) -> String {
        let deadline = clock.elapsed + limit
        var settings = termios()
        let hasTerminal = tcgetattr(STDIN_FILENO, &settings) == 0
        defer { if hasTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &settings) } }
        let (output, end) = (try Pipe(), try Pipe())
        let process: Process
        do throws(PasswordInputError) {
            process = try Process(spawn(output: output.writing), end: end)
        } catch {
            end.closeWriting()
            throw error
        }
        output.closeWriting()
        return try password(from: output, of: process, until: deadline, by: clock)
    }

    private func password(
        from output: Pipe, of process: Process, until deadline: Duration, by clock: any MonotonicClock
    ) throws(PasswordInputError) -> String {
        var line = FirstLine()
        var isOpen = true
        while true {
            let rest = deadline - clock.elapsed
            guard rest > .zero else {
                kill(process.id, SIGTERM)
                throw .timedOut
            }
            // A negative descriptor is not an event.
            var descriptors = [
                pollfd(fd: isOpen ? output.reading : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: process.end.reading, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&descriptors, 2, Int32(min(rest / .milliseconds(1), 60_000).rounded(.up)))
            let status = process.status
            // After the process's end too: the last output may have come since. Its children may keep the
            // pipe open.
            isOpen = isOpen && line.read(from: output.reading)
            guard let status else { continue }
            guard status == 0 else { throw .failed(status: status) }
            return try PasswordReader.password(in: line.bytes)
        }
    }

    private func spawn(output: Int32) throws(PasswordInputError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        for number: Int32 in 3..<256 { posix_spawn_file_actions_addclose(&actions, number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words: [String] = ["/bin/sh", "-c", command]
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, variables)
        guard code == 0 else { throw .system(code: code) }
        return process
    }
}

/// The first line of a program's output, up to one byte more than the limit of passwords.
private struct FirstLine {
    private(set) var bytes: [UInt8] = []
    private var isComplete = false

    /// Reads what there is; all lines, so that the program can write them.
    ///
    /// - Returns: Whether the output may continue.
    mutating func read(from descriptor: Int32) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
            guard !isComplete else { continue }
            let part = chunk[..<count].prefix { $0 != UInt8(ascii: "\n") }
            isComplete = part.count < count
            bytes += part.prefix(PasswordReader.limit + 1 - bytes.count)
        }
    }
}

/// A child process, for which a thread waits.
private final class Process: Sendable {
    let id: pid_t
    /// A pipe that ends after the process.
    let end: Pipe
    private let exit = Mutex<Int32?>(nil)

    init(_ id: pid_t, end: Pipe) {
        (self.id, self.end) = (id, end)
        Thread.detachNewThread { [self] in
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            exit.withLock { $0 = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
            end.closeWriting()
        }
    }

    /// The exit status, or 128 plus the number of the signal that ended the process; `nil` while it runs.
    var status: Int32? { exit.withLock { $0 } }
}

/// A pipe whose reading end does not block. The writing end is closed by its user.
private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws(PasswordInputError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(code: errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit { close(reading) }

    func closeWriting() { close(writing) }
}
