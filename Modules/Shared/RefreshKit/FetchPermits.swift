import Synchronization

/// Limits the number of concurrent fetches, in all and for each host.
///
/// Urgent requests for permits come first, then the oldest.
final class FetchPermits: Sendable {
    private struct Waiter {
        var ticket: Int
        var host: String?
        var isUrgent: Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running: [String: Int] = [:]
        var count = 0
        var waiters: [Waiter] = []
        /// The tickets that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
        var lastTicket = 0
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
    /// - Throws: `CancellationError` where the task is cancelled while it waits, and the errors of `body`.
    func withPermit<Value>(
        for host: String?, isUrgent: Bool, _ body: () async throws -> Value
    ) async throws -> Value {
        try await take(host, isUrgent)
        defer { giveBack(host) }
        return try await body()
    }

    private func take(_ host: String?, _ isUrgent: Bool) async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let isGranted = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if state.cancelled.remove(ticket) != nil { return false }
                    if grant(host, &state) { return true }
                    let waiter = Waiter(
                        ticket: ticket, host: host, isUrgent: isUrgent, continuation: continuation)
                    state.waiters.append(waiter)
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            cancel(ticket)
        }
        state.withLock { _ = $0.cancelled.remove(ticket) }
        if !isGranted { throw CancellationError() }
    }

    private func cancel(_ ticket: Int) {
        let waiter: Waiter? = state.withLock { state in
            guard let index = state.waiters.firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelled.insert(ticket)
                return nil
            }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: false)
    }

    private func giveBack(_ host: String?) {
        let next: Waiter? = state.withLock { state in
            state.count -= 1
            if let host, let count = state.running[host] {
                state.running[host] = count == 1 ? nil : count - 1
            }
            let index =
                state.waiters.firstIndex { $0.isUrgent && isFree($0.host, state) }
                ?? state.waiters.firstIndex { isFree($0.host, state) }
            guard let index else { return nil }
            let waiter = state.waiters.remove(at: index)
            _ = grant(waiter.host, &state)
            return waiter
        }
        next?.continuation.resume(returning: true)
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
