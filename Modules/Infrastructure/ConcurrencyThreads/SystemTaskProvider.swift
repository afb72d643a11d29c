public import ConcurrencyInterface

/// Makes real tasks, and keeps nothing of them.
public struct SystemTaskProvider: TaskProvider {
    /// Makes a provider.
    public init() {}

    /// Makes a task.
    @discardableResult
    public func task<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task(name: name, priority: priority, operation: operation)
    }

    /// Makes a throwing task.
    @discardableResult
    public func throwingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        Task(name: name, priority: priority, operation: operation)
    }

    /// Makes a detached task.
    @discardableResult
    public func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task.detached(name: name, priority: priority, operation: operation)
    }

    /// Makes a detached throwing task.
    @discardableResult
    public func detachedThrowingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        Task.detached(name: name, priority: priority, operation: operation)
    }

    /// Makes an immediate task.
    @discardableResult
    public func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never> {
        Task.immediate(name: name, priority: priority, operation: operation)
    }

    /// Makes an immediate throwing task.
    @discardableResult
    public func immediateThrowingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        Task.immediate(name: name, priority: priority, operation: operation)
    }
}
