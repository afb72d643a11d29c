public import ConcurrencyInterface

extension TaskProvider {
    /// Runs work, and returns when it has ended, after `limit` at the latest. Work that has not ended by then, such
    /// as a write to a disk that does not respond, continues.
    ///
    /// - Parameter name: The name of the task, in the infinitive.
    public func run(
        _ name: String, within limit: Duration, by clock: any MonotonicClock,
        _ work: @escaping @Sendable () async -> Void
    ) async {
        let (ended, end) = AsyncStream<Never>.makeStream()
        detachedTask(name: name, priority: nil) {
            await work()
            end.finish()
        }
        let alarm = detachedTask(name: "wait to \(name)", priority: nil) {
            try? await clock.sleep(for: limit)
            end.finish()
        }
        for await _ in ended {}
        alarm.cancel()
    }
}
