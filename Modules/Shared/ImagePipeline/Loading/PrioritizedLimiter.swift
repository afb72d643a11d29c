/// Limits concurrent work; of the waiting work, the nearest to the focus runs next.
final class PrioritizedLimiter {
    /// The stream that ends with the permit, and the distance of the work from the focus.
    private typealias Waiter = (wait: AsyncStream<Never>.Continuation, distance: () -> Int)

    private let limit: Int
    private var running = 0
    private var waiters: [Waiter] = []

    init(limit: Int) { self.limit = limit }

    /// Runs `work` once it has a permit.
    ///
    /// - Parameter distance: The work's distance from the focus, read whenever a permit becomes free.
    /// - Throws: `CancellationError` if the task is cancelled while waiting, or the error of `work`.
    func run<Value>(distance: @escaping () -> Int, _ work: () async throws -> Value) async throws -> Value {
        try await enter(distance)
        defer { leave() }
        try Task.checkCancellation()
        return try await work()
    }

    private func enter(_ distance: @escaping () -> Int) async throws {
        guard running >= limit else { return running += 1 }
        let (permit, wait) = AsyncStream<Never>.makeStream()
        waiters.append((wait, distance))
        // The task's cancellation ends the stream too.
        for await _ in permit {}
        guard let index = waiters.firstIndex(where: { $0.wait == wait }) else { return }
        waiters.remove(at: index)
        throw CancellationError()
    }

    /// Passes the permit to a waiter directly, before any later caller.
    private func leave() {
        let next = waiters.indices.min { waiters[$0].distance() < waiters[$1].distance() }
        if let next { waiters.remove(at: next).wait.finish() } else { running -= 1 }
    }
}
