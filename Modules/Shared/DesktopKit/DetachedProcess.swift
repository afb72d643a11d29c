public import ConcurrencyInterface
import Foundation
public import Glibc

/// A process without the terminal, in a session of its own: its output does not reach the screen, keys do not
/// reach it, and it continues after the terminal is closed.
public struct DetachedProcess: Sendable {
    /// The process id.
    public let process: pid_t
    /// The exit status, sent once.
    private let end: AsyncStream<Int32>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments, which are not passed through a shell.
    ///   - input: The standard input; at most 64 KiB, the capacity of a pipe.
    ///   - output: The descriptor for the standard output; without one, output is discarded.
    ///   - socket: A descriptor that the program inherits as `inheritedSocket`.
    /// - Returns: `nil` if the program cannot be started.
    public init?(
        _ words: [String], environment: [String: String], input: String = "", output: Int32? = nil,
        socket: Int32? = nil
    ) {
        guard let pipe = Self.pipe(holding: input) else { return nil }
        defer { close(pipe) }
        guard let process = Self.spawn(words, environment, input: pipe, output, socket) else { return nil }
        self.process = process
        let (end, continuation) = AsyncStream<Int32>.makeStream()
        self.end = end
        // Waits for each child, so that none remains a zombie.
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            continuation.yield(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
            continuation.finish()
        }
    }

    /// Waits for the process's end.
    ///
    /// - Returns: The exit status, or 128 plus the number of the signal that ended the process; `nil` if it
    ///   still runs after the limit.
    public func status(within limit: Duration, by clock: any MonotonicClock) async -> Int32? {
        await withTaskGroup(of: Int32?.self) { [end] group in
            group.addTask {
                for await status in end { return status }
                return nil
            }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Kills the process.
    public func terminate() { kill(process, SIGKILL) }

    /// The output of a program, trimmed and at most 4 KiB; `nil` if it does not succeed within two seconds.
    static func output(
        of words: [String], environment: [String: String], by clock: any MonotonicClock
    ) async -> String? {
        let pipe = Pipe()
        let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        guard let program = DetachedProcess(words, environment: environment, output: writing.fileDescriptor)
        else { return nil }
        guard await program.status(within: .seconds(2), by: clock) == 0 else {
            program.terminate()
            return nil
        }
        // A child of the program may still hold the pipe open.
        _ = fcntl(reading.fileDescriptor, F_SETFL, O_NONBLOCK)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(reading.fileDescriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The number of the descriptor that a program inherits beside the standard ones.
    static let inheritedSocket: Int32 = 3

    /// The read end of a pipe that contains a text.
    private static func pipe(holding text: String) -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { return nil }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let bytes = Array(text.utf8)
        if write(ends[1], bytes, bytes.count) == bytes.count { return ends[0] }
        close(ends[0])
        return nil
    }

    private static func spawn(
        _ words: [String], _ environment: [String: String], input: Int32, _ output: Int32?, _ socket: Int32?
    ) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        for number: Int32 in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
        }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        if let socket { posix_spawn_file_actions_adddup2(&actions, socket, inheritedSocket) }
        let first = inheritedSocket + (socket == nil ? 0 : 1)
        for number in first..<256 { posix_spawn_file_actions_addclose(&actions, number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // 0x80 is POSIX_SPAWN_SETSID (spawn.h), which is missing in Swift's Glibc.
        posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process = pid_t()
        return posix_spawn(&process, words[0], &actions, &attributes, arguments, variables) == 0
            ? process : nil
    }
}
