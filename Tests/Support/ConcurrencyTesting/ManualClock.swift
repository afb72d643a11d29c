public import ConcurrencyInterface

/// A monotonic clock whose time passes only by ``advance(by:)``.
public final class ManualClock: MonotonicClock {
    private struct State {
        var elapsed: Duration = .zero
        var deadlines: [Int: Duration] = [:]
        var lastSleeper = 0

        /// The number of sleepers with a deadline in the future.
        var sleepers: Int { deadlines.values.count { $0 > elapsed } }
    }

    private let state = Watched(State())

    /// Makes a clock at zero.
    public init() {}

    /// The time that has passed.
    public var elapsed: Duration { state.value.elapsed }

    /// The number of sleepers with a deadline in the future.
    public var sleepers: Int { state.value.sleepers }

    /// Advances the time, and resumes sleepers whose deadline has come; they may run after this returns.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A monotonic clock never runs backward")
        state.change { $0.elapsed += duration }
    }

    /// Returns when at least `count` sleepers have a deadline in the future.
    ///
    /// - Throws: ``TooFewSleepers`` at the limit, `CancellationError` if the waiting task is cancelled.
    public func waitForSleepers(_ count: Int = 1, within limit: Duration = .seconds(180)) async throws {
        let areThere = try await state.wait(within: limit) { $0.sleepers >= count }
        if !areThere { throw TooFewSleepers(count: sleepers, expected: count) }
    }

    /// Returns when ``advance(by:)`` has let the duration pass.
    public func sleep(for duration: Duration) async throws {
        let (sleeper, deadline) = state.change { state in
            state.lastSleeper += 1
            let deadline = state.elapsed + duration
            state.deadlines[state.lastSleeper] = deadline
            return (state.lastSleeper, deadline)
        }
        defer { state.change { $0.deadlines.removeValue(forKey: sleeper) } }
        _ = try await state.wait { $0.elapsed >= deadline }
    }
}

/// A ``ManualClock`` had too few sleepers at the time limit.
public struct TooFewSleepers: Error, Hashable, CustomStringConvertible {
    /// The number of sleepers.
    public let count: Int
    /// The expected number of sleepers.
    public let expected: Int

    /// Both numbers.
    public var description: String { "\(count) of \(expected) slept" }
}
