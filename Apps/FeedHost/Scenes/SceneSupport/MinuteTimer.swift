public import ConcurrencyInterface
import FoundationEssentials

/// Calls a function at each minute of the wall clock, at which ages in words change.
public final class MinuteTimer {
    /// Called at each minute.
    public var onMinute: () -> Void = {}

    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let tasks: any TaskProvider
    private var running: Task<Void, Never>?

    /// Makes a timer that does not run.
    ///
    /// - Parameters:
    ///   - clock: Waits for the minutes.
    ///   - wallClock: The clock whose minutes count. A change of it is noticed within a minute.
    public init(clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider) {
        self.clock = clock
        self.wallClock = wallClock
        self.tasks = tasks
    }

    /// Starts the timer, unless it is running.
    public func start() {
        guard running == nil else { return }
        running = tasks.task(name: "minutes", priority: .utility) {
            @MainActor [weak self, clock, wallClock] in
            while (try? await clock.sleep(for: Self.untilNextMinute(after: wallClock.now))) != nil {
                guard let self else { return }
                onMinute()
            }
        }
    }

    /// Stops the timer.
    public func stop() {
        running?.cancel()
        running = nil
    }

    /// The time from a date until the next full minute: at most a minute, and never zero.
    private static func untilNextMinute(after date: Date) -> Duration {
        let time = date.timeIntervalSince1970
        return .seconds(60 - (time - 60 * (time / 60).rounded(.down)))
    }
}
