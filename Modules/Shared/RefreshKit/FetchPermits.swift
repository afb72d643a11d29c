import Synchronization

/// Limits the number of concurrent fetches, in all and for each host.
///
/// Urgent requests for permits come first, then the oldest.
final class FetchPermits: Sendable {
    private struct Waiter {
        var host: String?
        var isUrgent: Bool
        /// Ends with the permit.
        var wait: AsyncStream<Never>.Continuation
    }

    private struct State {
        var running: [String: Int] = [:]
        var count = 0
        var waiters: [Waiter] = []
    }

    private let hostLimit: Int
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - hostLimit: The most concurrent permits for one host.
    ///   - limit: The most concurrent permits.
    init(hostLimit: Int, limit: Int) {
        self.hostLimit = hostLimit
        self.limit = limit
    }

    /// Runs `body` with a permit, after waiting for it.
    ///
    /// - Parameters:
    ///   - host: The host; `nil` for a local source, which only the limit of all permits concerns.
    ///   - isUrgent: Whether the request goes before others in the queue.
    /// - Throws: `CancellationError` if the task is cancelled while it waits, and the errors of `body`.
    func withPermit<Value>(
        for host: String?, isUrgent: Bool, _ body: () async throws -> Value
    ) async throws -> Value {
        try await take(host, isUrgent)
        defer { giveBack(host) }
        try Task.checkCancellation()
        return try await body()
    }

    private func take(_ host: String?, _ isUrgent: Bool) async throws {
        let (granted, wait) = AsyncStream<Never>.makeStream()
        state.withLock { state in
            if grant(host, &state) { return wait.finish() }
            state.waiters.append(Waiter(host: host, isUrgent: isUrgent, wait: wait))
        }
        // The task's cancellation ends the stream too.
        for await _ in granted {}
        let isCancelled = state.withLock { state in
            let index = state.waiters.firstIndex { $0.wait == wait }
            return index.map { state.waiters.remove(at: $0) } != nil
        }
        if isCancelled { throw CancellationError() }
    }

    private func giveBack(_ host: String?) {
        state.withLock { state in
            state.count -= 1
            if let host, let count = state.running[host] {
                state.running[host] = count == 1 ? nil : count - 1
            }
            let index =
                state.waiters.firstIndex { $0.isUrgent && isFree($0.host, state) }
                ?? state.waiters.firstIndex { isFree($0.host, state) }
            guard let index else { return }
            let waiter = state.waiters.remove(at: index)
            _ = grant(waiter.host, &state)
            waiter.wait.finish()
        }
    }

    private func isFree(_ host: String?, _ state: borrowing State) -> Bool {
        state.count < limit && (host.flatMap { state.running[$0] } ?? 0) < hostLimit
    }

    private func grant(_ host: String?, _ state: inout State) -> Bool {
        guard isFree(host, state) else { return false }
        state.count += 1
        if let host { state.running[host, default: 0] += 1 }
        return true
    }
}
