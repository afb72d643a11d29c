/// Runs synchronous work where waiting does no harm, one piece after the other, and brings back what came of it.
public protocol Scheduler: Sendable {
    /// Runs `work` behind all work that was scheduled before it, and returns its value or throws its error.
    ///
    /// The work runs to its end also where the waiting task is cancelled.
    func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value

    /// Returns when all work that was scheduled before has run, and nothing that belongs to the scheduler runs any more.
    /// Later work still runs.
    func shutdown() async
}
