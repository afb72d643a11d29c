/// The state machine of a transfer between its caller, its cancellation handler and the loop.
///
/// An event that returns the waiter obliges its caller to resume it; the waiter is returned exactly once.
struct TransferLifecycle<Waiter> {
    private enum State {
        /// The transfer is not submitted; it becomes queued or cancelled.
        case new
        /// The transfer waits for the loop; it becomes running, cancelled, or finished where it cannot begin.
        case queued(Waiter)
        /// libcurl performs the transfer; it becomes streaming, cancelled or finished.
        case running(Waiter)
        /// The waiter was resumed with the head; the body is still received.
        case streaming
        case cancelled
        case finished
    }

    private var state = State.new

    /// Queues the transfer of a caller that begins to wait; `false` if it was cancelled before, so that
    /// its caller fails the waiter.
    mutating func submit(_ waiter: Waiter) -> Bool {
        guard case .new = state else { return false }
        state = .queued(waiter)
        return true
    }

    /// Cancels the transfer, possibly before it is submitted. Returns the waiter to fail, and whether the
    /// loop has to stop the transfer; it drops a queued one itself.
    mutating func cancel() -> (waiter: Waiter?, mustStop: Bool) {
        let before = state
        if case .finished = before { return (nil, false) }
        state = .cancelled
        return switch before {
        case .queued(let waiter): (waiter, false)
        case .running(let waiter): (waiter, true)
        case .streaming: (nil, true)
        case .new, .cancelled, .finished: (nil, false)
        }
    }

    /// Starts a queued transfer; `false` if it was cancelled.
    mutating func begin() -> Bool {
        guard case .queued(let waiter) = state else { return false }
        state = .running(waiter)
        return true
    }

    /// Delivers the head of a streamed response. Returns the waiter to resume.
    mutating func deliverHead() -> Waiter? {
        guard case .running(let waiter) = state else { return nil }
        state = .streaming
        return waiter
    }

    /// Ends a transfer that runs or is queued. Returns the waiter to resume, if there is one.
    mutating func finish() -> Waiter? {
        switch state {
        case .queued(let waiter), .running(let waiter):
            state = .finished
            return waiter
        case .streaming:
            state = .finished
            return nil
        case .new, .cancelled, .finished: return nil
        }
    }
}
