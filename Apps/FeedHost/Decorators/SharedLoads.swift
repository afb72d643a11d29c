import ConcurrencyInterface

/// Runs one load for all who ask for the same thing at the same time; it is cancelled when all of them are gone.
final class SharedLoads<Key: Hashable & Sendable, Value: Sendable> {
    private struct Load {
        let id: Int
        let task: Task<Value, any Error>
        var waiters: Int
    }

    private let tasks: any TaskProvider
    private var loads: [Key: Load] = [:]
    private var lastID = 0

    init(tasks: any TaskProvider) {
        self.tasks = tasks
    }

    /// The value of a load that is under way, or of a new one.
    func value(
        for key: Key, _ load: @escaping @MainActor @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (id, task) = join(key, load)
        let tasks = tasks
        let left = Once()
        defer { if left.first() { leave(key, id) } }
        let value = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            tasks.immediateTask(name: "leave a shared load", priority: nil) { @MainActor in
                if left.first() { self.leave(key, id) }
            }
        }
        try Task.checkCancellation()
        return value
    }

    /// Whether a load for that key has not ended.
    func isUnderWay(_ key: Key) -> Bool {
        loads[key] != nil
    }

    private func join(
        _ key: Key, _ load: @escaping @MainActor @Sendable () async throws -> Value
    ) -> (Int, Task<Value, any Error>) {
        if let running = loads[key] {
            loads[key]?.waiters += 1
            return (running.id, running.task)
        }
        lastID += 1
        let task = tasks.throwingTask(name: "shared load", priority: nil, operation: load)
        loads[key] = Load(id: lastID, task: task, waiters: 1)
        return (lastID, task)
    }

    private func leave(_ key: Key, _ id: Int) {
        guard var load = loads[key], load.id == id else { return }
        load.waiters -= 1
        if load.waiters == 0 {
            load.task.cancel()
            loads[key] = nil
        } else {
            loads[key] = load
        }
    }

    private final class Once {
        private var isDone = false

        func first() -> Bool {
            defer { isDone = true }
            return !isDone
        }
    }
}
