import ConcurrencyInterface

/// Lets at most a number of transfers run at once; of those that wait, the one nearest to the reader goes first.
final class TransferLimiter {
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

    /// Runs `transfer` when its turn comes.
    ///
    /// - Parameter distance: How far the transfer's row is from the focus, asked whenever a place becomes free.
    /// - Throws: `CancellationError` where the task is cancelled while it waits, else what `transfer` throws.
    func run<Value>(distance: @escaping () -> Int, _ transfer: () async throws -> Value) async throws -> Value
    {
        try await enter(distance)
        defer { leave() }
        try Task.checkCancellation()
        return try await transfer()
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
                self.giveUp(id)
            }
        }
        if !entered { throw CancellationError() }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).resume(false)
    }

    /// Hands the place on, so that nobody slips in between.
    private func leave() {
        let next = waiters.indices.min { waiters[$0].distance() < waiters[$1].distance() }
        if let next { waiters.remove(at: next).resume(true) } else { running -= 1 }
    }
}
