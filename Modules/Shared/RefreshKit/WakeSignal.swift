import ConcurrencyInterface
import Synchronization

/// Ends a pause early. One task at a time waits; a signal without a waiting task ends the next pause at once.
final class WakeSignal: Sendable {
    private enum State {
        case idle
        case sent
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    /// Returns after `duration`, with the next signal, or on cancellation.
    func wait(for duration: Duration, on clock: any MonotonicClock) async {
        await withTaskGroup { group in
            group.addTask { try? await clock.sleep(for: duration) }
            group.addTask { await self.next() }
            await group.next()
            group.cancelAll()
        }
    }

    /// Ends the pause.
    func send() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            if case .waiting(let continuation) = state {
                state = .idle
                return continuation
            }
            state = .sent
            return nil
        }
        waiter?.resume()
    }

    private func next() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSent = state.withLock { state in
                    if case .sent = state {
                        state = .idle
                        return true
                    }
                    if Task.isCancelled { return true }
                    state = .waiting(continuation)
                    return false
                }
                if isSent { continuation.resume() }
            }
        } onCancel: {
            // A timeout is no signal: the next pause is not shortened.
            let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
                guard case .waiting(let continuation) = state else { return nil }
                state = .idle
                return continuation
            }
            waiter?.resume()
        }
    }
}
