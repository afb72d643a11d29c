import Glibc
import Synchronization

@testable import TerminalANSI

/// A terminal with sixels that replies to each query, as a real one does, on a thread of its own: callers
/// that wait for replies may occupy all others.
final class ReplyingTerminal: Sendable {
    private struct State {
        var thread: pthread_t?
        /// The number of processed bytes.
        var seen = 0
        var colors: Int
        var replies = 0
        var isStopping = false
    }

    let pty: PseudoTerminal
    private let isBehindMultiplexer: Bool
    private let typing: String
    private let state: Mutex<State>

    /// - Parameters:
    ///   - colors: The count of sixel colors.
    ///   - isBehindMultiplexer: Whether the query for kitty's protocol is replied to late, at the end.
    ///   - typing: The input after the last reply.
    init(colors: Int = 256, isBehindMultiplexer: Bool = false, typing: String = "") throws {
        pty = try PseudoTerminal(columns: 12, rows: 4, pixels: (width: 24, height: 12))
        self.isBehindMultiplexer = isBehindMultiplexer
        self.typing = typing
        state = Mutex(State(colors: colors))
        let thread = POSIXThread.start { [self] in
            while !state.withLock(\.isStopping) {
                reply()
                poll(nil, 0, 1)
            }
        }
        state.withLock { $0.thread = thread }
    }

    /// Whether it has replied to the primary attributes query.
    var hasReplied: Bool { state.withLock(\.replies) > 0 }

    /// Replies to all queries so far, and stops.
    func stop() {
        let thread = state.withLock { state in
            state.isStopping = true
            return state.thread.take()
        }
        if let thread { pthread_join(thread, nil) }
        reply()
    }

    private func reply() {
        let bytes = pty.written
        state.withLock { state in
            while state.seen < bytes.count {
                let rest = bytes[state.seen...]
                if rest.starts(with: Array("\u{1B}[c".utf8)) {
                    replyAttributes(&state, isLeaving: bytes.contains(Self.leaving))
                } else if rest.starts(with: Array("\u{1B}[?1;".utf8)) {
                    guard let end = rest.firstIndex(of: UInt8(ascii: "S")) else { return }
                    replyColors(&state, String(decoding: rest[..<end], as: UTF8.self))
                } else if rest.first == 0x1B, rest.count < 5 {
                    // It may be the beginning of a query.
                    return
                }
                state.seen += 1
            }
        }
    }

    private func replyAttributes(_ state: inout State, isLeaving: Bool) {
        state.replies += 1
        pty.send("\u{1B}[?62;\(isBehindMultiplexer ? "" : "4;")22c")
        guard isLeaving else { return }
        if isBehindMultiplexer { pty.send("\u{1B}_Gi=31;OK\u{1B}\\") }
        pty.send(typing)
    }

    private func replyColors(_ state: inout State, _ question: String) {
        if question.contains("[?1;3;"), let count = Int(question.split(separator: ";").last ?? "") {
            state.colors = count
        }
        pty.send("\u{1B}[?1;0;\(state.colors)S")
    }

    private static let leaving = Array("\u{1B}[?1049l".utf8)
}
