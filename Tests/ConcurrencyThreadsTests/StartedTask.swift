import ConcurrencyInterface
import ConcurrencyTesting
import ConcurrencyThreads

/// The six methods of a task provider as values, for parameterized tests.
enum Method: CaseIterable, Sendable {
    case task, throwingTask, detachedTask, detachedThrowingTask, immediateTask, immediateThrowingTask

    static let detached: [Method] = [.detachedTask, .detachedThrowingTask]
    static let immediate: [Method] = [.immediateTask, .immediateThrowingTask]
    static let throwing: [Method] = [.throwingTask, .detachedThrowingTask, .immediateThrowingTask]

    var kind: TaskProviderMock.Kind {
        switch self {
        case .task: .task
        case .throwingTask: .throwingTask
        case .detachedTask: .detachedTask
        case .detachedThrowingTask: .detachedThrowingTask
        case .immediateTask: .immediateTask
        case .immediateThrowingTask: .immediateThrowingTask
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
        case .detachedThrowingTask:
            StartedTask(provider.detachedThrowingTask(name: name, priority: priority, operation: operation))
        case .immediateTask:
            StartedTask(provider.immediateTask(name: name, priority: priority, operation: operation))
        case .immediateThrowingTask:
            StartedTask(provider.immediateThrowingTask(name: name, priority: priority, operation: operation))
        }
    }

    /// Starts a throwing task; only for ``throwing`` methods.
    func startThrowing<Value: Sendable>(
        with provider: any TaskProvider,
        operation: @escaping @isolated(any) @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        switch self {
        case .throwingTask: provider.throwingTask(name: nil, priority: nil, operation: operation)
        case .detachedThrowingTask:
            provider.detachedThrowingTask(name: nil, priority: nil, operation: operation)
        case .immediateThrowingTask:
            provider.immediateThrowingTask(name: nil, priority: nil, operation: operation)
        case .task, .detachedTask, .immediateTask:
            preconditionFailure("Tasks of this kind cannot fail")
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
