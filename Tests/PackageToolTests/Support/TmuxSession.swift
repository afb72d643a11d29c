import Foundation

@testable import PackageTool

/// A command on a pseudo-terminal of tmux, which sends keys and captures the screen.
final class TmuxSession: Sendable {
    struct NotShown: Error, CustomStringConvertible {
        let text: String
        let screen: String

        var description: String { "'\(text)' did not appear on the screen:\n\(screen)" }
    }

    private let socket: String
    private let copy: PackageCopy

    /// Runs a line of bash in the folder of a copy. After its end the screen keeps its output and shows its exit
    /// code and the modes of the terminal.
    init(_ command: String, in copy: PackageCopy, columns: Int = 100, rows: Int = 30) throws {
        socket = NSTemporaryDirectory() + "tmux-\(UUID().uuidString)"
        self.copy = copy
        let line =
            "\(command); echo \"ended with $?\"; stty -a | grep -o -w -e '-\\?echo' -e '-\\?icanon'; cat"
        _ = try tmux("new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", copy.folder.path, line)
    }

    deinit {
        // With kill-server the server sends itself a signal, which is blocked in children of Swift's threads.
        _ = try? tmux("kill-session")
        try? FileManager.default.removeItem(atPath: socket)
    }

    /// Sends keys, by tmux's names.
    func press(_ keys: String...) throws { _ = try tmux(["send-keys"] + keys) }

    /// Waits until the screen shows a text.
    @discardableResult
    func screen(showing text: String, within limit: Duration = .seconds(300)) async throws -> String {
        let deadline = ContinuousClock.now + limit
        while true {
            let screen = try tmux("capture-pane", "-p")
            if screen.contains(text) { return screen }
            guard ContinuousClock.now < deadline else { throw NotShown(text: text, screen: screen) }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Closes the descriptors of this process: tmux's server would inherit them, and Foundation detects the
    /// end of a child by the closing of one.
    private static let startAlone = """
        for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -le 2 ] || eval "exec $fd>&-"; done; \
        exec tmux "$@"
        """

    private func tmux(_ arguments: String...) throws -> String { try tmux(arguments) }

    private func tmux(_ arguments: [String]) throws -> String {
        let words = ["/bin/bash", "-c", Self.startAlone, "bash", "-S", socket, "-f", "/dev/null"] + arguments
        // The environment of the tests may turn colors off and name one module.
        let environment = [
            "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "",
            "FEEDHOST_ONLY": "",
        ].merging(copy.environment) { $1 }
        return String(
            decoding: try Subprocess(words: words, folder: copy.folder, environment: environment).output(),
            as: UTF8.self)
    }
}
