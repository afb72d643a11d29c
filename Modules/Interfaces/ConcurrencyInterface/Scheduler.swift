/// Runs synchronous work serially where blocking is allowed.
public protocol Scheduler: Sendable {
    /// Runs `work` after all work that was scheduled before it, and returns its value or throws its error.
    ///
    /// The work is not cancelled with the waiting task, but may see its cancellation.
    func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value

    /// Returns after all scheduled work has run, and resources are released. Later work still runs.
    func shutdown() async
}
