/// Starts every unstructured task of the program, so that a test can wait for all of them.
public protocol TaskProvider: Sendable {
    /// A task like `Task(name:priority:operation:)`: its operation begins on the isolation it names.
    @discardableResult
    func task<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never>

    /// A throwing task like `Task(name:priority:operation:)`.
    @discardableResult
    func throwingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error>

    /// A task like `Task.detached(name:priority:operation:)`: it inherits neither priority nor task-local values.
    @discardableResult
    func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never>

    /// A throwing task like `Task.detached(name:priority:operation:)`.
    @discardableResult
    func detachedThrowingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error>

    /// A task like `Task.immediate(name:priority:operation:)`: it runs up to its first suspension before this method
    /// returns, where the caller is on the isolation that the operation names. It may have ended by then.
    @discardableResult
    func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never>

    /// A throwing task like `Task.immediate(name:priority:operation:)`.
    @discardableResult
    func immediateThrowingTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async throws -> Success
    ) -> Task<Success, any Error>
}
