public import FoundationEssentials

/// Tells the date, which a person or the network may set back or forward at any time.
public protocol WallClock: Sendable {
    /// The date.
    var now: Date { get }
}

/// Tells how much time passes, and waits; it never runs backward.
public protocol MonotonicClock: Sendable {
    /// The time since a moment that stays the same while the program runs.
    var elapsed: Duration { get }

    /// Returns after `duration`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}
