/// Exponential backoff: each wait is twice as long as the previous one, within limits.
nonisolated public struct ExponentialBackoff: Hashable, Sendable {
    /// The first wait.
    public let shortest: Duration
    /// The longest wait.
    public let longest: Duration
    private var next: Duration

    /// Creates a backoff, by default from 5 seconds to 5 minutes.
    public init(from shortest: Duration = .seconds(5), to longest: Duration = .seconds(300)) {
        self.shortest = shortest
        self.longest = max(shortest, longest)
        next = shortest
    }

    /// The wait after another failure.
    public mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Returns to the shortest wait, after a success.
    public mutating func reset() {
        next = shortest
    }
}
