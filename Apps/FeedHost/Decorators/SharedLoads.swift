import ConcurrencyInterface

/// Runs one load for all who ask for the same thing at the same time; it is cancelled when all of them are gone and
/// nobody comes in the main actor's next turn: whoever gives a load up to ask for the same again gets what is on its way.
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
        // Here the load has ended: who comes later starts another.
        defer { if loads[key]?.id == id { loads[key] = nil } }
        let value = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            tasks.immediateTask(name: "leave a shared load", priority: nil) { @MainActor in
                self.leave(key, id)
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
        guard let load = loads[key], load.id == id else { return }
        loads[key]?.waiters -= 1
        guard load.waiters == 1 else { return }
        tasks.task(name: "end a shared load", priority: nil) { @MainActor [weak self] in
            self?.endIfAlone(key, id)
        }
    }

    private func endIfAlone(_ key: Key, _ id: Int) {
        guard let load = loads[key], load.id == id, load.waiters == 0 else { return }
        load.task.cancel()
        loads[key] = nil
    }
}
