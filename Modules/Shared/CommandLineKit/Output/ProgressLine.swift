public import ConcurrencyInterface
import Glibc
import Synchronization

/// A line on the terminal of standard error that shows the progress of long work, and is removed at its end.
/// Nothing is written in the first second, or if standard error is not a terminal.
public final class ProgressLine: Sendable {
    private struct State {
        var isDone = false
        var hasWritten = false
        var last: Duration?
    }

    private let state = Mutex(State())
    private let isShown: Bool
    private let clock: any MonotonicClock
    private let start: Duration
    private let write: @Sendable (String) -> Void

    /// Starts the measurement of the work's time.
    ///
    /// - Parameters:
    ///   - isShown: Whether standard error is a terminal to which nothing else is written.
    ///   - write: Writes text to standard error.
    public init(
        isShown: Bool, clock: any MonotonicClock,
        write: @escaping @Sendable (String) -> Void = {
            try? OutputDescriptor.standardError.write($0)
        }
    ) {
        self.isShown = isShown
        self.clock = clock
        self.write = write
        start = clock.elapsed
    }

    /// Creates the progress of a command with this output.
    public static func standard(_ output: Output, clock: any MonotonicClock) -> ProgressLine {
        ProgressLine(isShown: isatty(STDERR_FILENO) == 1 && !output.isTerminal, clock: clock)
    }

    /// Shows a sentence, at most five times a second.
    public func update(_ sentence: String) {
        guard isShown else { return }
        let now = clock.elapsed
        state.withLock { state in
            guard !state.isDone, now - start >= .seconds(1), now - (state.last ?? .zero) >= .milliseconds(200)
            else { return }
            state.last = now
            state.hasWritten = true
            write("\r\u{1B}[K\(sentence)")
        }
    }

    /// Removes the line until the next update, so that another line can be written.
    public func clear() { clear(isDone: false) }

    /// Removes the line for good.
    public func end() { clear(isDone: true) }

    private func clear(isDone: Bool) {
        state.withLock { state in
            if state.hasWritten { write("\r\u{1B}[K") }
            state.hasWritten = false
            if isDone { state.isDone = true }
        }
    }

    /// Shows the elapsed time of work that reports no progress.
    public func during<Value, Failure: Error>(
        _ what: String, tasks: any TaskProvider, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let telling = tasks.detachedTask(name: "tell how long it takes", priority: .utility) { [self] in
            while !Task.isCancelled {
                try? await clock.sleep(for: .seconds(1))
                update("\(what): \(Int((clock.elapsed - start) / .seconds(1))) s")
            }
        }
        defer {
            telling.cancel()
            end()
        }
        return try work()
    }
}
