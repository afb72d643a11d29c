public import ConcurrencyInterface
public import FoundationEssentials

/// The system's date.
public struct SystemWallClock: WallClock {
    /// Makes a clock.
    public init() {}

    /// The date, with a resolution below a microsecond.
    public var now: Date { Date() }
}

/// The system's monotonic clock, which includes sleep of the machine.
public struct SystemMonotonicClock: MonotonicClock {
    /// Shared by all clocks, so that their times can be compared.
    private static let start = ContinuousClock.now

    /// Makes a clock.
    public init() { _ = Self.start }

    /// The time since the program's first clock.
    public var elapsed: Duration { ContinuousClock.now - Self.start }

    /// Returns after `duration`; at once if it is not positive.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
