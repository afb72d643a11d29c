import ConcurrencyInterface
import Synchronization

/// A provider of immediate tasks that retains them, so that a test can wait for those that have work.
///
/// A wait has the number of the latest task, which has begun it.
nonisolated final class KeptTasks: TaskProvider {
    private struct State {
        var count = 0
        var ends: [Int: @Sendable () async -> Void] = [:]
    }

    private let state = Mutex(State())

    /// The number of the latest task.
    var latest: Int { state.withLock { $0.count } }

    /// Waits for the end of a task.
    func waitForEnd(of number: Int) async {
        await state.withLock { $0.ends[number] }?()
    }

    private func keep<Success: Sendable>(
        _ operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        let task = Task.immediate(operation: operation)
        state.withLock { $0.ends[number] = { _ = await task.value } }
        return task
    }

    func task<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        keep(operation)
    }

    func throwingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        let task = Task.immediate(operation: operation)
        _ = keep { _ = await task.result }
        return task
    }

    func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        keep(operation)
    }

    func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        keep(operation)
    }
}
