public import ConcurrencyInterface
import FoundationEssentials

/// Tries a failed load again by itself: ever more seldom where the network was the reason, at the time that the server
/// named where it asked to wait, and at once when anything else reaches the network.
///
/// It is told of every start and end of the load, whoever started it.
public final class Reconnector {
    /// Starts the load again; set by whoever composes the screen.
    public var tryAgain: () -> Void = {}

    private enum Reason { case network, server }

    private struct Wait {
        let number: Int
        let reason: Reason
        /// When the next try is due, in the clock's time.
        let end: Duration
        let task: Task<Void, Never>
    }

    private let name: String
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let tasks: any TaskProvider
    private var schedule: RetrySchedule
    private var waiting: Wait?
    private var waits = 0
    private var lastEarlyTry: Duration?

    /// Makes a reconnector.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - wallClock: Tells how far the time that a server named is away.
    public init(
        name: String, clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider,
        schedule: RetrySchedule = RetrySchedule()
    ) {
        self.name = name
        self.clock = clock
        self.wallClock = wallClock
        self.tasks = tasks
        self.schedule = schedule
    }

    deinit {
        waiting?.task.cancel()
    }

    /// Whether a next try is planned.
    public var isWaiting: Bool { waiting != nil }

    /// The load began: no other try is planned until it fails.
    public func loadStarted() {
        stop()
    }

    /// The load came to its end well: the next failure begins with the shortest wait.
    public func loadSucceeded() {
        stop()
        schedule.reset()
        lastEarlyTry = nil
    }

    /// The load failed. Where neither the network nor a request to wait was the reason, no try is planned.
    public func loadFailed(with failure: LoadFailure) {
        stop()
        if case .retryLater(let date) = failure {
            wait(for: .seconds(max(0, date.timeIntervalSince(wallClock.now))), reason: .server)
        } else if failure.isOfTheNetwork {
            wait(for: schedule.wait(), reason: .network)
        }
    }

    /// Something else reached the network: what waits for the network is tried at once.
    ///
    /// Where that fails although the rest of the network works, as where the load's server alone is out of reach, the
    /// next early try comes no sooner than the schedule's shortest wait after the one before.
    public func networkWorks() {
        guard let waiting, waiting.reason == .network else { return }
        let now = clock.elapsed
        let earliest = lastEarlyTry.map { $0 + schedule.shortest } ?? now
        if earliest <= now {
            lastEarlyTry = now
            fire()
        } else if earliest < waiting.end {
            lastEarlyTry = earliest
            stop()
            wait(for: earliest - now, reason: .network)
        }
    }

    /// Plans no other try.
    public func stop() {
        waiting?.task.cancel()
        waiting = nil
    }

    private func wait(for duration: Duration, reason: Reason) {
        waits += 1
        let number = waits
        let task = tasks.task(name: name, priority: nil) { @MainActor [weak self, clock] in
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            self?.waitEnded(number)
        }
        waiting = Wait(number: number, reason: reason, end: clock.elapsed + duration, task: task)
    }

    private func waitEnded(_ number: Int) {
        guard waiting?.number == number else { return }
        fire()
    }

    private func fire() {
        stop()
        tryAgain()
    }
}
