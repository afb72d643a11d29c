import Foundation
import Glibc

/// A process of this program that does a round's writes and acknowledges each.
struct WritingProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// How a process ended.
    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    private let process: pid_t
    private let acknowledgements: Int32

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - words: What it is to do, see ``Child``.
    ///   - errors: The file to which it appends what goes wrong.
    ///   - tracer: A command to which the process's own is appended; empty where it runs by itself.
    init(_ words: [String], errors: String, under tracer: [String] = []) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(
            &actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let command = tracer + [program, "--child"] + words
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, command[0], &actions, nil, &arguments, environ) == 0 else {
            close(ends[0])
            throw Failure(description: "\(command[0]) cannot be started")
        }
        process = child
        acknowledgements = ends[0]
    }

    /// Waits until the process has acknowledged so many writes or ended.
    ///
    /// - Returns: How many it has acknowledged.
    func wait(for writes: Int) -> Int {
        var count = 0
        var byte: UInt8 = 0
        while count < writes, read(acknowledgements, &byte, 1) == 1 { count += 1 }
        return count
    }

    func kill() {
        Glibc.kill(process, SIGKILL)
    }

    /// Waits for the process to end.
    ///
    /// - Returns: How many writes more it has acknowledged, and how it ended.
    consuming func end() -> (acknowledged: Int, end: End) {
        let acknowledged = wait(for: .max)
        close(acknowledgements)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let signal = status & 0x7F
        return (acknowledged, signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal))
    }
}
