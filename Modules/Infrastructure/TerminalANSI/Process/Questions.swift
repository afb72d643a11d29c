import Synchronization

/// What a terminal was asked, and has not answered yet.
///
/// Each question ends with the one that every terminal answers (DA1). A terminal beyond a multiplexer answers behind that,
/// or never.
final class Questions: Sendable {
    private struct State {
        /// How many answers are to come.
        var open = 0
        /// Until when they are waited for; `nil` when none is.
        var end: ContinuousClock.Instant?
        /// Until when a terminal beyond a multiplexer is waited for.
        var endBeyond: ContinuousClock.Instant?
        var hasAnswered = false

        mutating func close() {
            open = max(0, open - 1)
            if open == 0 { end = nil }
        }
    }

    private let limit: Duration
    private let state = Mutex(State())

    /// - Parameter limit: How long the answers are waited for.
    init(limit: Duration) {
        self.limit = limit
    }

    /// Until when answers are waited for; `nil` once they came or were given up.
    var end: ContinuousClock.Instant? { state.withLock(\.end) }

    /// Whether an answer is still to come.
    var areOpen: Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            return [state.end, state.endBeyond].contains { $0.map { $0 > now } ?? false }
        }
    }

    /// Whether the terminal has ever answered.
    var wereAnswered: Bool { state.withLock(\.hasAnswered) }

    /// Notes a question.
    ///
    /// - Parameter beyondMultiplexer: Whether a part of it is for the terminal beyond a multiplexer.
    func ask(beyondMultiplexer: Bool = false) {
        state.withLock { state in
            state.open += 1
            state.end = .now + limit
            if beyondMultiplexer { state.endBeyond = state.end }
        }
    }

    /// Notes that the last question could not be asked.
    func takeBack() {
        state.withLock { $0.close() }
    }

    /// Notes an answer.
    func answer() {
        state.withLock { state in
            state.hasAnswered = true
            state.close()
        }
    }

    /// Notes an answer of a terminal beyond a multiplexer.
    func answerBeyond() {
        state.withLock { $0.endBeyond = nil }
    }

    /// Gives up what was not answered in time.
    func giveUp() {
        state.withLock { state in
            guard let end = state.end, end <= .now else { return }
            (state.open, state.end) = (0, nil)
        }
    }
}
