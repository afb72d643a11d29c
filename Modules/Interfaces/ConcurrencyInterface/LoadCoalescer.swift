/// Coalesces loads: concurrent callers with the same key wait for one task.
///
/// The task is cancelled when its last caller is cancelled and no other joins in the main actor's next turn:
/// a caller that cancels a load and requests the same key again joins the running one.
@MainActor
public final class LoadCoalescer<Key: Hashable & Sendable, Value: Sendable> {
    private struct Load {
        let id: Int
        let task: Task<Value, any Error>
        var waiters: Int
    }

    private let tasks: any TaskProvider
    private var loads: [Key: Load] = [:]
    private var lastID = 0

    /// Makes a coalescer without loads.
    ///
    /// - Parameter tasks: Starts the loads.
    public init(tasks: any TaskProvider) {
        self.tasks = tasks
    }

    /// The value of the running load of a key, or of a new one.
    ///
    /// - Parameter load: Runs if no load of the key is running.
    /// - Throws: The load's error, for each caller; `CancellationError` if the caller is cancelled.
    public func value(
        for key: Key, _ load: @escaping @MainActor @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (id, task) = join(key, load)
        let tasks = tasks
        // The load has ended: a later caller starts another one.
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

    /// Whether a load of the key is running.
    public func isLoading(_ key: Key) -> Bool {
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
            self?.cancelIfAbandoned(key, id)
        }
    }

    private func cancelIfAbandoned(_ key: Key, _ id: Int) {
        guard let load = loads[key], load.id == id, load.waiters == 0 else { return }
        load.task.cancel()
        loads[key] = nil
    }
}
