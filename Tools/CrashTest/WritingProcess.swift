import Foundation
import Glibc

/// A process of this program that writes and acknowledges each write.
struct WritingProcess {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The end of a process.
    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    private let process: pid_t
    private let acknowledgements: Int32

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - words: The arguments of ``Child``.
    ///   - errors: The file that receives its errors.
    ///   - tracer: The command that traces the process; empty for none.
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

    /// Waits until the process has acknowledged a number of writes, or has ended.
    ///
    /// - Returns: The number of acknowledged writes.
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
    /// - Returns: The number of further acknowledged writes, and the end of the process.
    consuming func end() -> (acknowledged: Int, end: End) {
        let acknowledged = wait(for: .max)
        close(acknowledgements)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let signal = status & 0x7F
        return (acknowledged, signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal))
    }
}
