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

    /// The action after ``submit(_:)``.
    enum Submission {
        /// Send the transfer to the loop.
        case enqueue
        /// Fail the waiter of a task that was cancelled before.
        case failAsCancelled(Waiter)
    }

    /// The action after ``cancel()``.
    enum Cancellation {
        /// Do nothing: the transfer has no waiter yet, or has ended.
        case nothing
        /// Fail the waiter; the loop drops the queued transfer later.
        case fail(Waiter)
        /// Fail the waiter, and stop the transfer.
        case failAndStop(Waiter)
        /// Stop the transfer, whose waiter was resumed before.
        case stop
    }

    private var state = State.new

    /// Queues the transfer of a caller that begins to wait.
    mutating func submit(_ waiter: Waiter) -> Submission {
        guard case .new = state else { return .failAsCancelled(waiter) }
        state = .queued(waiter)
        return .enqueue
    }

    /// Cancels the transfer, possibly before it is submitted.
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
        case .streaming:
            state = .cancelled
            return .stop
        case .cancelled, .finished: return .nothing
        }
    }

    /// Starts a queued transfer; `false` where it was cancelled.
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

    /// Ends a transfer that runs or is queued. Returns the waiter to resume, where there is one.
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

extension TransferLifecycle.Submission: Equatable where Waiter: Equatable {}
extension TransferLifecycle.Cancellation: Equatable where Waiter: Equatable {}
