import Synchronization

/// The probes to which a terminal has not replied yet.
///
/// Each probe ends with the primary attributes query (DA1), to which every terminal replies. Replies of the
/// terminal outside a multiplexer arrive after that reply, or never.
final class PendingProbes: Sendable {
    private struct State {
        var count = 0
        /// The deadline of all replies; `nil` when none is pending.
        var deadline: ContinuousClock.Instant?
        /// The deadline of the terminal outside a multiplexer.
        var outerDeadline: ContinuousClock.Instant?
        var hasReplied = false

        mutating func remove() {
            count = max(0, count - 1)
            if count == 0 { deadline = nil }
        }
    }

    private let timeout: Duration
    private let state = Mutex(State())

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// The deadline of all replies; `nil` after the last reply or its timeout.
    var deadline: ContinuousClock.Instant? { state.withLock(\.deadline) }

    /// Whether a reply is pending.
    var isAwaitingReply: Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            return [state.deadline, state.outerDeadline].contains { $0.map { $0 > now } ?? false }
        }
    }

    /// Whether the terminal has ever replied.
    var hasReplied: Bool { state.withLock(\.hasReplied) }

    /// Adds a probe.
    ///
    /// - Parameter beyondMultiplexer: Whether it also probes the terminal outside a multiplexer.
    func add(beyondMultiplexer: Bool = false) {
        state.withLock { state in
            state.count += 1
            state.deadline = .now + timeout
            if beyondMultiplexer { state.outerDeadline = state.deadline }
        }
    }

    /// Removes the last probe, which could not be sent.
    func removeLast() {
        state.withLock { $0.remove() }
    }

    /// Removes the first probe, to which the terminal replied.
    func reply() {
        state.withLock { state in
            state.hasReplied = true
            state.remove()
        }
    }

    /// Notes a reply of the terminal outside a multiplexer.
    func replyBeyondMultiplexer() {
        state.withLock { $0.outerDeadline = nil }
    }

    /// Removes all probes after their deadline.
    func expire() {
        state.withLock { state in
            guard let deadline = state.deadline, deadline <= .now else { return }
            (state.count, state.deadline) = (0, nil)
        }
    }
}
