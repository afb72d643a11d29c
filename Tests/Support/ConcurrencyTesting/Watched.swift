import Synchronization

/// A value behind a lock, and tasks that wait for conditions on it.
public final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let condition: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        /// The tickets of waiters that were cancelled before they began to wait.
        var gone: Set<Int> = []
        var lastTicket = 0

        mutating func takeSatisfied() -> [Waiter] {
            let satisfied = waiters.filter { $0.value.condition(value) }.sorted { $0.key < $1.key }
            for (ticket, _) in satisfied { waiters[ticket] = nil }
            return satisfied.map(\.value)
        }
    }

    private let state: Mutex<State>

    /// Makes a value without waiters.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The value.
    public var value: Value { state.withLock { $0.value } }

    /// Changes the value, and resumes the waiters whose condition holds then.
    @discardableResult
    public func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, satisfied) = state.withLock { state in
            let result = change(&state.value)
            return (result, state.takeSatisfied())
        }
        for waiter in satisfied { waiter.continuation.resume(returning: true) }
        return result
    }

    /// Waits until the value satisfies a condition.
    ///
    /// - Returns: Whether the condition held within the limit.
    /// - Throws: `CancellationError` as soon as the waiting task is cancelled.
    public func wait(
        within limit: Duration? = nil, until condition: @escaping @Sendable (Value) -> Bool
    ) async throws -> Bool {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let alarm = limit.map { limit in
            Task.detached { [weak self] in
                try await Task.sleep(for: limit)
                self?.giveUp(ticket)
            }
        }
        defer { alarm?.cancel() }
        let isSatisfied = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(Waiter(condition: condition, continuation: continuation), ticket)
            }
        } onCancel: {
            giveUp(ticket)
        }
        if !isSatisfied { try Task.checkCancellation() }
        return isSatisfied
    }

    private func begin(_ waiter: Waiter, _ ticket: Int) {
        let answer: Bool? = state.withLock { state in
            let isGone = state.gone.remove(ticket) != nil
            if waiter.condition(state.value) { return true }
            if isGone { return false }
            state.waiters[ticket] = waiter
            return nil
        }
        if let answer { waiter.continuation.resume(returning: answer) }
    }

    private func giveUp(_ ticket: Int) {
        let waiter: Waiter? = state.withLock { state in
            let waiter = state.waiters.removeValue(forKey: ticket)
            if waiter == nil { state.gone.insert(ticket) }
            return waiter
        }
        waiter?.continuation.resume(returning: false)
    }
}
