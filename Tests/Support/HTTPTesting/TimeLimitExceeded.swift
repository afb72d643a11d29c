import ConcurrencyTesting

/// A condition that a test waited for did not hold within the limit.
public struct TimeLimitExceeded: Error, CustomStringConvertible {
    /// The condition.
    public let what: String
    /// The limit.
    public let limit: Duration

    /// The condition and the limit.
    public var description: String { "waited \(limit) in vain for \(what)" }
}

extension Watched {
    /// Returns as soon as a condition is true for the value.
    ///
    /// - Throws: ``TimeLimitExceeded`` after `limit`, `CancellationError` if the task is cancelled.
    func wait(
        within limit: Duration, for what: String, until condition: @escaping @Sendable (Value) -> Bool
    ) async throws {
        guard try await !wait(within: limit, until: condition) else { return }
        throw TimeLimitExceeded(what: what, limit: limit)
    }
}
