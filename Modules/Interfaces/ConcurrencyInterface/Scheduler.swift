/// Runs synchronous work serially on a thread that may block.
public protocol Scheduler: Sendable {
    /// Runs `work` after all work that was scheduled before it, and returns its value or throws its error.
    ///
    /// Cancelling the waiting task does not cancel the work, which may see the cancellation.
    func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value

    /// Returns after all scheduled work has run, and resources are released. Later work still runs.
    func shutdown() async
}
