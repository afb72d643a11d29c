public import ConcurrencyInterface

/// A task provider that makes real tasks, records every call, and can wait until all of them ended.
public final class TaskProviderMock: TaskProvider {
    /// The methods of a task provider.
    public enum Kind: Hashable, Sendable {
        /// `task(name:priority:operation:)`
        case task
        /// `throwingTask(name:priority:operation:)`
        case throwingTask
        /// `detachedTask(name:priority:operation:)`
        case detachedTask
        /// `immediateTask(name:priority:operation:)`
        case immediateTask
    }

    /// One call of a task provider.
    public struct Call: Equatable, Sendable {
        /// The method that was called.
        public let kind: Kind
        /// The name argument.
        public let name: String?
        /// The priority argument.
        public let priority: TaskPriority?

        /// Makes a call to compare recorded ones with.
        public init(_ kind: Kind, name: String? = nil, priority: TaskPriority? = nil) {
            self.kind = kind
            self.name = name
            self.priority = priority
        }
    }

    private struct State {
        var calls: [Call] = []
        /// The indices in `calls` of running tasks.
        var places: Set<Int> = []

        var running: [Call] { places.sorted().map { calls[$0] } }
    }

    private let state = Watched(State())

    /// Makes a mock without calls.
    public init() {}

    /// All calls so far, in order.
    public var calls: [Call] { state.value.calls }

    /// The calls whose tasks have not ended yet, in order.
    public var running: [Call] { state.value.running }

    /// Returns when no task is running, including tasks that others start meanwhile.
    ///
    /// - Throws: ``TasksStillRunning`` at the limit, `CancellationError` if the waiting task is cancelled.
    public func waitForAll(within limit: Duration = .seconds(180)) async throws {
        let haveEnded = try await state.wait(within: limit) { $0.places.isEmpty }
        if !haveEnded { throw TasksStillRunning(calls: running) }
    }

    private func begin(_ kind: Kind, _ name: String?, _ priority: TaskPriority?) -> Int {
        state.change { state in
            state.calls.append(Call(kind, name: name, priority: priority))
            state.places.insert(state.calls.count - 1)
            return state.calls.count - 1
        }
    }

    /// Awaits the task's end in another task, so that its operation is not wrapped.
    private func observe<Success, Failure>(
        _ task: Task<Success, Failure>, _ place: Int
    ) -> Task<Success, Failure> {
        Task.detached { [weak state] in
            _ = await task.result
            state?.change { $0.places.remove(place) }
        }
        return task
    }

    // MARK: TaskProvider

    /// Records the call and makes a task.
    @discardableResult
    public func task<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        let place = begin(.task, name, priority)
        return observe(Task(name: name, priority: priority, operation: operation), place)
    }

    /// Records the call and makes a throwing task.
    @discardableResult
    public func throwingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        let place = begin(.throwingTask, name, priority)
        return observe(Task(name: name, priority: priority, operation: operation), place)
    }

    /// Records the call and makes a detached task.
    @discardableResult
    public func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        let place = begin(.detachedTask, name, priority)
        return observe(Task.detached(name: name, priority: priority, operation: operation), place)
    }

    /// Records the call and makes an immediate task.
    @discardableResult
    public func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        let place = begin(.immediateTask, name, priority)
        return observe(Task.immediate(name: name, priority: priority, operation: operation), place)
    }
}

/// Tasks were still running at the time limit.
public struct TasksStillRunning: Error, Equatable, CustomStringConvertible {
    /// The calls that started them, in order.
    public let calls: [TaskProviderMock.Call]

    /// The tasks' names.
    public var description: String {
        let names = calls.map { call in call.name.map { "'\($0)'" } ?? "an unnamed \(call.kind)" }
        return "Still running: \(names.joined(separator: ", "))"
    }
}
