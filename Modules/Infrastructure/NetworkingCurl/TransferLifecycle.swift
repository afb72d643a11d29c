/// What a request goes through between its caller, the canceller and the loop, as a value without a thread.
///
/// Whoever an event hands the waiter to resumes it; nobody is handed it twice. `Waiter` is whatever waits for the end
/// of the transfer.
struct TransferLifecycle<Waiter> {
    private enum State {
        case new
        case queued(Waiter)
        case running(Waiter)
        /// The waiter has been told; the body still comes.
        case answered
        case cancelled
        case finished
    }

    /// What the caller does after ``submit(_:)``.
    enum Submission {
        /// Hand the transfer to the loop.
        case enqueue
        /// The task was cancelled before it asked: fail the waiter, and leave the loop alone.
        case failAsCancelled(Waiter)
    }

    /// What the canceller does after ``cancel()``.
    enum Cancellation {
        /// Nothing: nobody waits yet, or the transfer ended before.
        case nothing
        /// Fail the waiter; the loop passes over the transfer when its turn comes.
        case fail(Waiter)
        /// Fail the waiter, and have the loop stop the transfer.
        case failAndStop(Waiter)
        /// Have the loop stop the transfer, whose waiter was told before.
        case stop
    }

    private var state = State.new

    /// The caller begins to wait.
    mutating func submit(_ waiter: Waiter) -> Submission {
        guard case .new = state else { return .failAsCancelled(waiter) }
        state = .queued(waiter)
        return .enqueue
    }

    /// The caller's task is cancelled, possibly before it waits.
    mutating func cancel() -> Cancellation {
        switch state {
        case .new:
            state = .cancelled
            return .nothing
        case .queued(let waiter):
            state = .cancelled
            return .fail(waiter)
        case .running(let waiter):
            state = .cancelled
            return .failAndStop(waiter)
        case .answered:
            state = .cancelled
            return .stop
        case .cancelled, .finished:
            return .nothing
        }
    }

    /// The loop wants to start the transfer; `false` where nobody waits for it any more.
    mutating func begin() -> Bool {
        guard case .queued(let waiter) = state else { return false }
        state = .running(waiter)
        return true
    }

    /// The answer has begun, and the rest is waited for elsewhere. Returns who is to be told.
    mutating func answer() -> Waiter? {
        guard case .running(let waiter) = state else { return nil }
        state = .answered
        return waiter
    }

    /// The transfer has ended, also without having begun. Returns who is to be told, where somebody still waits.
    mutating func finish() -> Waiter? {
        switch state {
        case .queued(let waiter), .running(let waiter):
            state = .finished
            return waiter
        case .answered:
            state = .finished
            return nil
        case .new, .cancelled, .finished:
            return nil
        }
    }
}
