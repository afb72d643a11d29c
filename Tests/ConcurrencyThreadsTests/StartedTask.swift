import ConcurrencyInterface
import ConcurrencyTesting
import ConcurrencyThreads

/// The methods of a task provider as values, for parameterized tests.
enum Method: CaseIterable, Sendable {
    case task, throwingTask, detachedTask, immediateTask

    var kind: TaskProviderMock.Kind {
        switch self {
        case .task: .task
        case .throwingTask: .throwingTask
        case .detachedTask: .detachedTask
        case .immediateTask: .immediateTask
        }
    }

    /// Starts a task with this method.
    ///
    /// - Returns: The started task.
    @discardableResult
    func start<Value: Sendable>(
        with provider: any TaskProvider, name: String? = nil, priority: TaskPriority? = nil,
        operation: @escaping @isolated(any) @Sendable () async -> Value
    ) -> StartedTask<Value> {
        switch self {
        case .task:
            StartedTask(provider.task(name: name, priority: priority, operation: operation))
        case .throwingTask:
            StartedTask(provider.throwingTask(name: name, priority: priority, operation: operation))
        case .detachedTask:
            StartedTask(provider.detachedTask(name: name, priority: priority, operation: operation))
        case .immediateTask:
            StartedTask(provider.immediateTask(name: name, priority: priority, operation: operation))
        }
    }
}

/// A task, throwing or not.
struct StartedTask<Value: Sendable>: Sendable {
    let value: @Sendable () async throws -> Value
    let cancel: @Sendable () -> Void

    init<Failure: Error>(_ task: Task<Value, Failure>) {
        value = { try await task.value }
        cancel = { task.cancel() }
    }
}

/// The providers with the same contract.
enum Provider: CaseIterable, Sendable {
    case system, mock

    func makeSUT() -> any TaskProvider {
        switch self {
        case .system: SystemTaskProvider()
        case .mock: TaskProviderMock()
        }
    }
}
