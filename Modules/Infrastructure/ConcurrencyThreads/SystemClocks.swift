public import ConcurrencyInterface
public import FoundationEssentials

/// The system's date.
public struct SystemWallClock: WallClock {
    /// Makes a clock.
    public init() {}

    /// The date, in steps of less than a microsecond.
    public var now: Date { Date() }
}

/// The system's time since it started, which goes on while the machine sleeps.
public struct SystemMonotonicClock: MonotonicClock {
    /// One for all clocks of the program, so that their times may be compared.
    private static let start = ContinuousClock.now

    /// Makes a clock.
    public init() { _ = Self.start }

    /// The time since the program first made a clock.
    public var elapsed: Duration { ContinuousClock.now - Self.start }

    /// Returns after `duration`, at once where it is not positive.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
