import Synchronization

/// A value behind a lock that a task can await a condition of.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isDue: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var cancelled: Set<Int> = []
        var nextID = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) { state = Mutex(State(value: value)) }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value, and resumes the waiters whose condition holds then.
    @discardableResult
    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        let (result, due) = state.withLock { state in
            let result = change(&state.value)
            let due = state.waiters.filter { $0.value.isDue(state.value) }
            for id in due.keys { state.waiters[id] = nil }
            return (result, due.values.map(\.continuation))
        }
        for continuation in due { continuation.resume() }
        return result
    }

    /// Returns as soon as `isDue` is true for the value.
    ///
    /// - Throws: ``TimeLimitExceeded`` after `limit`, `CancellationError` where the task is cancelled.
    func wait(
        within limit: Duration?, for what: String, until isDue: @escaping @Sendable (Value) -> Bool
    ) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let alarm = limit.map { limit in
            Task {
                try await Task.sleep(for: limit)
                fail(id, with: TimeLimitExceeded(what: what, limit: limit))
            }
        }
        defer {
            alarm?.cancel()
            state.withLock { _ = $0.cancelled.remove(id) }
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { add(Waiter(isDue: isDue, continuation: $0), id: id) }
        } onCancel: {
            fail(id, with: CancellationError())
        }
    }

    private func add(_ waiter: Waiter, id: Int) {
        let answer: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.contains(id) { return .failure(CancellationError()) }
            if waiter.isDue(state.value) { return .success(()) }
            state.waiters[id] = waiter
            return nil
        }
        if let answer { waiter.continuation.resume(with: answer) }
    }

    private func fail(_ id: Int, with error: any Error) {
        let waiter = state.withLock { state in
            if error is CancellationError { state.cancelled.insert(id) }
            return state.waiters.removeValue(forKey: id)
        }
        waiter?.continuation.resume(throwing: error)
    }
}

/// A condition that a test waited for did not hold within the limit.
public struct TimeLimitExceeded: Error, CustomStringConvertible {
    /// The condition.
    public let what: String
    /// The limit.
    public let limit: Duration

    /// The condition and the limit.
    public var description: String { "waited \(limit) in vain for \(what)" }
}
