public import ConcurrencyInterface

/// Starts tasks without tracking them.
public struct SystemTaskProvider: TaskProvider {
    /// Makes a provider.
    public init() {}

    /// Starts a task.
    @discardableResult
    public func task<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task(name: name, priority: priority, operation: operation)
    }

    /// Starts a throwing task.
    @discardableResult
    public func throwingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        Task(name: name, priority: priority, operation: operation)
    }

    /// Starts a detached task.
    @discardableResult
    public func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task.detached(name: name, priority: priority, operation: operation)
    }

    /// Starts an immediate task.
    @discardableResult
    public func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task.immediate(name: name, priority: priority, operation: operation)
    }
}
