public import ConcurrencyInterface

/// Tries a failed load again by itself: ever more seldom where the network was the reason, at the time that the server
/// named where it asked to wait, and at once when anything else reaches the network.
///
/// It observes every start and result of the load, whoever started it. When to try is decided by ``RetryState``.
public final class Reconnector {
    /// Starts the load again; set by whoever composes the screen.
    public var tryAgain: () -> Void = {}

    private let name: String
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let tasks: any TaskProvider
    private let failure: (any Error) -> LoadFailure
    private var state: RetryState
    private var task: Task<Void, Never>?

    /// Makes a reconnector.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - clock: Waits.
    ///   - wallClock: Tells how far the time that a server named is away.
    ///   - tasks: Starts the tasks that wait.
    ///   - schedule: How long the network is waited for.
    ///   - failure: Maps an error of the load to a failure. Has no side effects.
    public init(
        name: String, clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider,
        schedule: RetrySchedule = RetrySchedule(), failure: @escaping (any Error) -> LoadFailure
    ) {
        self.name = name
        self.clock = clock
        self.wallClock = wallClock
        self.tasks = tasks
        self.failure = failure
        state = RetryState(schedule: schedule)
    }

    deinit {
        task?.cancel()
    }

    /// Whether a next try is planned.
    public var isWaiting: Bool { state.isWaiting }

    /// Observes the load. A start ends the wait for the planned try; a success makes the next wait the shortest again; a
    /// failure plans a try, unless neither the network nor a request to wait was the reason.
    public func observe(_ event: LoadEvent) {
        switch event {
        case .started: stop()
        case .succeeded: perform(state.succeeded())
        case .failed(let error):
            perform(state.failed(with: failure(error), at: clock.elapsed, on: wallClock.now))
        }
    }

    /// Something else reached the network: what waits for the network is tried at once, or as soon as may be where
    /// that was done before in vain.
    public func networkWorks() {
        perform(state.networkWorks(at: clock.elapsed))
    }

    /// Plans no other try.
    public func stop() {
        perform(state.stopped())
    }

    private func perform(_ action: RetryState.Action) {
        guard action != .none else { return }
        task?.cancel()
        switch action {
        case .none, .stop: break
        case .wait(let wait): begin(wait)
        case .tryAgain: tryAgain()
        }
    }

    private func begin(_ wait: RetryState.Wait) {
        task = tasks.task(name: name, priority: nil) { @MainActor [weak self, clock] in
            guard (try? await clock.sleep(for: wait.duration)) != nil, let self else { return }
            perform(state.ended(wait))
        }
    }
}
