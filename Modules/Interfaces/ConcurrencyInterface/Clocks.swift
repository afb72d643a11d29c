public import FoundationEssentials

/// A clock of the date, which may be set back or forward at any time.
public protocol WallClock: Sendable {
    /// The date.
    var now: Date { get }
}

/// A clock that measures durations and never runs backward.
public protocol MonotonicClock: Sendable {
    /// The time since a fixed moment of the program's run.
    var elapsed: Duration { get }

    /// Returns after `duration`.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}
