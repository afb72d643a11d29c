import Synchronization

/// Runs operations one after another. Callers of a joinable operation share the running one.
final class Turns<Value: Sendable>: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The callers that wait for the result of a joinable operation; `nil` while none runs or waits.
        var joined: [CheckedContinuation<Result<Value, any Error>?, Never>]?
    }

    private let state = Mutex(State())

    /// Runs an operation after all earlier ones.
    func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(continuation) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { continuation.resume() }
        }
        defer {
            let next = state.withLock { state in
                state.isTaken = !state.waiting.isEmpty
                return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            }
            next?.resume()
        }
        try Task.checkCancellation()
        return try await body()
    }

    /// Runs an operation after all earlier ones, or returns the result of the one that runs or waits already.
    func join(_ body: () async throws -> Value) async throws -> Value {
        while true {
            let joined: Result<Value, any Error>? = await withCheckedContinuation { continuation in
                let isFirst = state.withLock { state in
                    if state.joined == nil {
                        state.joined = []
                        return true
                    }
                    state.joined?.append(continuation)
                    return false
                }
                if isFirst { continuation.resume(returning: nil) }
            }
            guard let joined else { return try await lead(body) }
            // The other caller was cancelled, and this one was not.
            if case .failure(let error) = joined, error is CancellationError, !Task.isCancelled { continue }
            return try joined.get()
        }
    }

    private func lead(_ body: () async throws -> Value) async throws -> Value {
        let result: Result<Value, any Error>
        do { result = .success(try await take(body)) } catch { result = .failure(error) }
        let joined = state.withLock { state in
            defer { state.joined = nil }
            return state.joined ?? []
        }
        for continuation in joined { continuation.resume(returning: result) }
        return try result.get()
    }
}
