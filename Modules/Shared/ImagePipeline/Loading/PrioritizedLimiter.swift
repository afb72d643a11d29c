import ConcurrencyInterface

/// Limits concurrent work; of the waiting work, the nearest to the focus runs next.
final class PrioritizedLimiter {
    private struct Waiter {
        let id: Int
        let distance: () -> Int
        let resume: (Bool) -> Void
    }

    private let limit: Int
    private let tasks: any TaskProvider
    private var running = 0
    private var waiters: [Waiter] = []
    private var lastID = 0

    init(limit: Int, tasks: any TaskProvider) {
        self.limit = limit
        self.tasks = tasks
    }

    /// Runs `work` once it has a permit.
    ///
    /// - Parameter distance: The work's distance from the focus, read whenever a permit becomes free.
    /// - Throws: `CancellationError` where the task is cancelled while waiting, or the error of `work`.
    func run<Value>(distance: @escaping () -> Int, _ work: () async throws -> Value) async throws -> Value {
        try await enter(distance)
        defer { leave() }
        try Task.checkCancellation()
        return try await work()
    }

    private func enter(_ distance: @escaping () -> Int) async throws {
        guard running >= limit else { return running += 1 }
        lastID += 1
        let id = lastID
        let tasks = tasks
        let entered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiters.append(Waiter(id: id, distance: distance) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            tasks.immediateTask(name: "leave the queue of transfers", priority: nil) { @MainActor in
                self.cancel(id)
            }
        }
        if !entered { throw CancellationError() }
    }

    private func cancel(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).resume(false)
    }

    /// Passes the permit to a waiter directly, before any later caller.
    private func leave() {
        let next = waiters.indices.min { waiters[$0].distance() < waiters[$1].distance() }
        if let next { waiters.remove(at: next).resume(true) } else { running -= 1 }
    }
}
