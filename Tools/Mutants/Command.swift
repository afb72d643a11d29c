import Foundation

/// A command with a timeout, whose output goes to a file.
///
/// Foundation's `Process` detects a command's end by a descriptor that orphaned children keep open.
enum Command {
    /// - Parameters:
    ///   - words: The command, which is found in `PATH`, and its arguments.
    ///   - log: The file for its output.
    ///   - seconds: The timeout.
    static func run(
        _ words: [String], into log: URL, limit seconds: Int
    ) throws -> (status: Int32, output: String) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(
            &actions, STDOUT_FILENO, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

        let whole = ["timeout", "--kill-after=5", "\(seconds)"] + words
        var arguments: [UnsafeMutablePointer<CChar>?] = whole.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var process: pid_t = 0
        let refused = posix_spawnp(&process, "timeout", &actions, nil, &arguments, environ)
        guard refused == 0 else {
            throw Stop(sentence: "cannot start \(words[0]): \(String(cString: strerror(refused))).")
        }

        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Stop(sentence: "lost sight of \(words[0]).") }
        }
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        // A shell's convention: the exit code, or 128 plus the signal.
        let signal = status & 0x7F
        return (signal == 0 ? (status >> 8) & 0xFF : 128 + signal, text)
    }
}
