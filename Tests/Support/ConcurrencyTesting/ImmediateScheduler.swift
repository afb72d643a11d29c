public import ConcurrencyInterface

/// A scheduler that runs work in place, on the caller, before `schedule` returns.
public struct ImmediateScheduler: Scheduler {
    /// Makes a scheduler.
    public init() {}

    /// Runs `work` and returns its value or throws its error.
    public func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value { try work() }

    /// Does nothing: no work is left.
    public func shutdown() async {}
}
