import ConcurrencyInterface
import ConcurrencyThreads
import Synchronization

/// The system's clock, which a test can also advance.
nonisolated final class HurriedClock: MonotonicClock {
    private struct Sleeper {
        let duration: Duration
        /// In the time that a test has advanced.
        let deadline: Duration
        let alarm: AsyncStream<Never>.Continuation
    }

    private struct State {
        var passed = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var lastSleeper = 0
        var held: ClosedRange<Duration>?
    }

    private let system = SystemMonotonicClock()
    private let state = Mutex(State())

    var elapsed: Duration { system.elapsed + state.withLock { $0.passed } }

    /// Advances the time, and wakes the sleepers whose deadline has come.
    func advance(by duration: Duration) {
        state.withLock { state in
            state.passed += duration
            for sleeper in state.sleepers.values where sleeper.deadline <= state.passed {
                sleeper.alarm.finish()
            }
        }
    }

    /// Lets sleeps of these durations end only when a test has advanced as much.
    func hold(_ durations: ClosedRange<Duration>) {
        state.withLock { $0.held = durations }
    }

    /// Whether a sleeper has this duration, to within a second.
    func isAsleep(for duration: Duration) -> Bool {
        state.withLock { state in
            state.sleepers.values.contains { abs(($0.duration - duration) / .seconds(1)) < 1 }
        }
    }

    /// Returns after `duration` unless it is held, or when a test has advanced as much.
    func sleep(for duration: Duration) async throws {
        let (number, rings) = fallAsleep(for: duration)
        let isHeld = state.withLock { $0.held?.contains(duration) == true }
        defer { state.withLock { _ = $0.sleepers.removeValue(forKey: number) } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            if !isHeld { group.addTask { [system] in try await system.sleep(for: duration) } }
            group.addTask { for await _ in rings {} }
            try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    private func fallAsleep(for duration: Duration) -> (Int, AsyncStream<Never>) {
        let (rings, alarm) = AsyncStream<Never>.makeStream()
        let number = state.withLock { state in
            state.lastSleeper += 1
            state.sleepers[state.lastSleeper] = Sleeper(
                duration: duration, deadline: state.passed + duration, alarm: alarm)
            return state.lastSleeper
        }
        return (number, rings)
    }
}
