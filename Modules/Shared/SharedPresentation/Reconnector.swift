public import ConcurrencyInterface

/// Tries a failed load again by itself: ever more seldom where the network was the reason, at the time that the server
/// named where it asked to wait, and at once when anything else reaches the network.
///
/// It is told of every start and end of the load, whoever started it. When to try is decided by ``RetryState``.
public final class Reconnector {
    /// Starts the load again; set by whoever composes the screen.
    public var tryAgain: () -> Void = {}

    private let name: String
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let tasks: any TaskProvider
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
    public init(
        name: String, clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider,
        schedule: RetrySchedule = RetrySchedule()
    ) {
        self.name = name
        self.clock = clock
        self.wallClock = wallClock
        self.tasks = tasks
        state = RetryState(schedule: schedule)
    }

    deinit {
        task?.cancel()
    }

    /// Whether a next try is planned.
    public var isWaiting: Bool { state.isWaiting }

    /// The load began: no other try is planned until it fails.
    public func loadStarted() {
        perform(state.stopped())
    }

    /// The load came to its end well: the next failure begins with the shortest wait.
    public func loadSucceeded() {
        perform(state.succeeded())
    }

    /// The load failed. Where neither the network nor a request to wait was the reason, no try is planned.
    public func loadFailed(with failure: LoadFailure) {
        perform(state.failed(with: failure, at: clock.elapsed, on: wallClock.now))
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
        task = nil
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
