/// Starts every unstructured task of the program, so that tests can wait for all of them.
public protocol TaskProvider: Sendable {
    /// A task like `Task(name:priority:operation:)`, which begins on the operation's isolation.
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

    /// A task like `Task.detached(name:priority:operation:)`, without inherited priority or local values.
    @discardableResult
    func detachedTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never>

    /// A task like `Task.immediate(name:priority:operation:)`: if the caller is on the operation's
    /// isolation, it runs up to its first suspension before this method returns, and may even have ended.
    @discardableResult
    func immediateTask<Success: Sendable>(
        name: String?, priority: TaskPriority?,
        operation: @escaping @isolated(any) @Sendable () async -> Success
    ) -> Task<Success, Never>
}
