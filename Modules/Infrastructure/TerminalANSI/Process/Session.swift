import Glibc
import Synchronization
import TerminalInterface

/// Makes events of what the reading thread finds.
final class Session: Sendable {
    private struct State {
        var size: TerminalSize
        var hasCellPixels = false
        var isTerminated = false
    }

    private let screen: Screen
    private let events: AsyncStream<TerminalEvent>.Continuation
    private let state: Mutex<State>

    init(screen: Screen, events: AsyncStream<TerminalEvent>.Continuation) {
        self.screen = screen
        self.events = events
        state = Mutex(State(size: screen.size))
        if let aspect = screen.cellAspect { report(aspect: aspect) }
    }

    func handle(_ finding: InputReader.Finding) {
        switch finding {
        case .parsed(let outputs):
            for output in outputs {
                switch output {
                case .event(let event): events.yield(event)
                case .reply(let reply): handle(reply)
                }
            }
        case .signals(let signals): for signal in unique(signals) { handle(signal: signal) }
        case .ended: terminate(SIGHUP)
        }
    }

    /// Says once that the process should end.
    func terminate(_ signal: Int32) {
        let isNews = state.withLock { state in
            defer { state.isTerminated = true }
            return !state.isTerminated
        }
        if isNews { events.yield(.terminated(signal: signal)) }
    }

    /// A window that is drawn larger sends hundreds; the last size is what counts.
    private func unique(_ signals: [Int32]) -> [Int32] {
        signals.reduce(into: []) { result, signal in
            if !result.contains(signal) { result.append(signal) }
        }
    }

    private func handle(signal: Int32) {
        switch signal {
        case SIGWINCH: resize()
        case SIGTSTP:
            screen.lend()
            events.yield(.willSuspend)
        case SIGCONT:
            screen.retake()
            resize()
            events.yield(.resumed)
        default: terminate(signal)
        }
    }

    private func resize() {
        let size = screen.size
        let isNew = state.withLock { state in
            defer { state.size = size }
            return state.size != size
        }
        if isNew {
            events.yield(.resized(size))
        } else {
            // It may have been another for a moment, and the terminal has cut its lines off.
            screen.repaint()
        }
        if let aspect = screen.cellAspect { report(aspect: aspect) }
    }

    private func handle(_ reply: Reply) {
        switch reply {
        case .background(let red, let green, let blue):
            events.yield(.appearance(isDark: Reply.isDark(red: red, green: green, blue: blue)))
        case .appearance(let isDark): events.yield(.appearance(isDark: isDark))
        case .cellPixels(let height, let width):
            state.withLock { $0.hasCellPixels = true }
            report(aspect: Double(height) / Double(width))
        case .textAreaPixels(let height, let width):
            guard !state.withLock(\.hasCellPixels) else { return }
            let size = screen.size
            report(aspect: Double(height) * Double(size.columns) / (Double(size.rows) * Double(width)))
        case .mode(2026, true): screen.synchronize()
        case .mode, .primaryAttributes, .other: break
        }
    }

    /// A shape outside of what fonts have is a terminal that tells nonsense.
    private func report(aspect: Double) {
        if (0.5...5).contains(aspect) { events.yield(.cellAspect(aspect)) }
    }
}
