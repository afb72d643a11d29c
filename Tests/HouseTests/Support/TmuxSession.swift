import Foundation

@testable import House

/// A command on a real pseudo-terminal: tmux runs it, types keys, and tells what a person would see.
final class TmuxSession: Sendable {
    struct NotShown: Error, CustomStringConvertible {
        let text: String
        let screen: String

        var description: String { "'\(text)' did not come; the screen shows:\n\(screen)" }
    }

    private let socket: String
    private let folder: URL

    /// Starts a line of bash in a folder; what it leaves behind stays on the screen, with its exit code and what the
    /// terminal is set to.
    init(_ command: String, in folder: URL, columns: Int = 100, rows: Int = 30) throws {
        socket = NSTemporaryDirectory() + "house-tmux-\(UUID().uuidString)"
        self.folder = folder
        let line =
            "\(command); echo \"ended with $?\"; stty -a | grep -o -w -e '-\\?echo' -e '-\\?icanon'; cat"
        _ = try tmux("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, line)
    }

    deinit {
        // Not kill-server: the server would send itself a signal, which children of Swift's threads have blocked.
        _ = try? tmux("kill-session")
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Types keys, by tmux's names.
    func press(_ keys: String...) throws {
        _ = try tmux(["send-keys"] + keys)
    }

    /// The screen, once it shows a text.
    @discardableResult
    func screen(showing text: String, within limit: Duration = .seconds(120)) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try tmux("capture-pane", "-p")
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

    private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

    private func tmux(_ arguments: [String]) throws -> String {
        let words = ["/bin/bash", "-c", Self.startAlone, "bash", "-S", socket, "-f", "/dev/null"] + arguments
        // Whoever runs the tests may not want colours, and may have narrowed the package.
        let environment = [
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "",
            "FEEDHOST_ONLY": "",
        ]
        return String(
            decoding: try Command(words: words, folder: folder, environment: environment).output(),
            as: UTF8.self)
    }
}
