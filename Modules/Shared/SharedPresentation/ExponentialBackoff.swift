/// How long to wait before the next try of what fails again and again: each time twice as long, between two limits.
nonisolated public struct ExponentialBackoff: Hashable, Sendable {
    /// The first wait.
    public let shortest: Duration
    /// No wait is longer.
    public let longest: Duration
    private var next: Duration

    /// Makes a schedule; from 5 seconds to 5 minutes where nothing else is asked for.
    public init(from shortest: Duration = .seconds(5), to longest: Duration = .seconds(300)) {
        self.shortest = shortest
        self.longest = max(shortest, longest)
        next = shortest
    }

    /// The wait after one more failure.
    public mutating func wait() -> Duration {
        defer { next = min(next * 2, longest) }
        return next
    }

    /// Begins again with the shortest wait, after a success.
    public mutating func reset() {
        next = shortest
    }
}
