public import ConcurrencyInterface

/// A monotonic clock whose time passes only when a test says so.
public final class ManualClock: MonotonicClock {
    private struct State {
        var elapsed: Duration = .zero
        var deadlines: [Int: Duration] = [:]
        var lastSleeper = 0

        /// Those whose time has not come; one whose time has may not have had its turn yet.
        var sleepers: Int { deadlines.values.count { $0 > elapsed } }
    }

    private let state = Watched(State())

    /// Makes a clock at zero.
    public init() {}

    /// The time that a test let pass.
    public var elapsed: Duration { state.value.elapsed }

    /// How many sleep until a moment that has not come.
    public var sleepers: Int { state.value.sleepers }

    /// Lets time pass. Sleepers whose moment comes go on; they may not have had their turn when this returns.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A monotonic clock never runs backward")
        state.change { $0.elapsed += duration }
    }

    /// Returns when at least `count` sleep until a moment that has not come.
    ///
    /// - Throws: ``TooFewSleepers`` at the limit, `CancellationError` where the waiting task is cancelled.
    public func waitForSleepers(_ count: Int = 1, within limit: Duration = .seconds(60)) async throws {
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
        defer { _ = state.change { $0.deadlines.removeValue(forKey: sleeper) } }
        _ = try await state.wait { $0.elapsed >= deadline }
    }
}

/// Fewer slept on a ``ManualClock`` at the time limit than a test waited for.
public struct TooFewSleepers: Error, Hashable, CustomStringConvertible {
    /// How many slept.
    public let count: Int
    /// How many were to sleep.
    public let expected: Int

    /// Both numbers.
    public var description: String { "\(count) of \(expected) slept" }
}
