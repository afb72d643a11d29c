import Foundation
import Glibc

/// One process that is killed, and what the stores hold afterwards.
struct Round {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let folder: String
    let seed: UInt64
    let number: Int

    /// Kills a process at a moment that `random` chooses.
    ///
    /// - Parameter model: What the stores hold before, and then what they hold after.
    /// - Returns: The number of acknowledged writes.
    func run(_ model: inout Model, _ random: inout SplitMix) async throws -> Int {
        let acknowledged = try killed(
            after: Int.random(in: 0..<400, using: &random),
            microseconds: UInt32.random(in: 0..<3_000, using: &random))
        var script = Script(seed: seed, round: number)
        var before = model
        for _ in 0..<acknowledged { before.apply(script.write(of: before)) }
        var after = before
        after.apply(script.write(of: before))

        let stores = try Stores(in: folder)
        guard let files = try await stores.files(before.files, after.files) else {
            throw Failure(
                description: "a file is neither as before nor as after the next of \(acknowledged) writes")
        }
        let lost = try await stores.difference(from: before)
        let difference = try await stores.difference(from: after)
        if let lost, let difference {
            throw Failure(
                description: """
                    after \(acknowledged) acknowledged writes: without the next one \(lost) differs, with it \(difference)
                    """)
        }
        model = lost == nil ? before : after
        model.files = files
        if let finding = try await stores.findings() { throw Failure(description: finding) }
        return acknowledged
    }

    /// - Returns: The number of writes that the process acknowledged.
    private func killed(after writes: Int, microseconds: UInt32) throws -> Int {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        defer { close(ends[0]) }
        let child = try spawn(output: ends[1])
        close(ends[1])
        var acknowledged = 0
        var byte: UInt8 = 0
        while acknowledged < writes, read(ends[0], &byte, 1) == 1 { acknowledged += 1 }
        usleep(microseconds)
        kill(child, SIGKILL)
        while read(ends[0], &byte, 1) == 1 { acknowledged += 1 }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        guard status & 0x7F == SIGKILL else {
            throw Failure(description: "the process ended by itself, with the status \(status)")
        }
        return acknowledged
    }

    private func spawn(output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        let words = ["/proc/self/exe", "--child", folder, "\(seed)", "\(number)"]
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
            throw Failure(description: "no process")
        }
        return child
    }
}

extension Script {
    /// The next write onto what a model holds.
    mutating func write(of model: Model) -> Write {
        write(pageCount: model.pages.count, top: model.top, cursor: model.cursor)
    }
}
