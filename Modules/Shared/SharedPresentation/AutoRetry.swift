public import ConcurrencyInterface

/// Retries a failed load automatically: with backoff if the network was the reason, at the time that the
/// server named if it asked to wait, and at once when another request reaches the network.
///
/// Observes every start and result of the load, including the reader's. `RetryState` decides when to retry.
public final class AutoRetry {
    /// Starts the load again; set by the composer of the screen.
    public var retry: () -> Void = {}

    private let name: String
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let tasks: any TaskProvider
    private let failure: (any Error) -> LoadFailure
    private var state = RetryState()
    private var task: Task<Void, Never>?

    /// Creates the automatic retry of a load.
    ///
    /// - Parameters:
    ///   - name: The name of its tasks.
    ///   - clock: The clock for waits.
    ///   - wallClock: The clock for the times that servers name.
    ///   - tasks: Starts the tasks that wait.
    ///   - failure: Maps an error of the load to a failure. Must have no side effects.
    public init(
        name: String, clock: any MonotonicClock, wallClock: any WallClock, tasks: any TaskProvider,
        failure: @escaping (any Error) -> LoadFailure
    ) {
        self.name = name
        self.clock = clock
        self.wallClock = wallClock
        self.tasks = tasks
        self.failure = failure
    }

    deinit {
        task?.cancel()
    }

    /// Whether a retry is planned.
    public var isWaiting: Bool { state.isWaiting }

    /// Observes the load. A start cancels the planned retry; a success resets the backoff; a failure plans a
    /// retry, unless neither the network nor a request to wait was the reason.
    public func observe(_ event: LoadEvent) {
        switch event {
        case .started: stop()
        case .succeeded: perform(state.succeeded())
        case .failed(let error):
            perform(state.failed(with: failure(error), at: clock.elapsed, on: wallClock.now))
        }
    }

    /// Retries a load that waits for the network, at once or after the backoff's shortest wait since the last
    /// such retry. Called when another request has reached the network.
    public func networkBecameReachable() {
        perform(state.networkBecameReachable(at: clock.elapsed))
    }

    /// Cancels the planned retry.
    public func stop() {
        perform(state.stopped())
    }

    private func perform(_ action: RetryState.Action) {
        guard action != .none else { return }
        task?.cancel()
        switch action {
        case .none, .stop: break
        case .wait(let wait): begin(wait)
        case .retry: retry()
        }
    }

    private func begin(_ wait: RetryState.Wait) {
        task = tasks.task(name: name, priority: nil) { @MainActor [weak self, clock] in
            guard (try? await clock.sleep(for: wait.duration)) != nil, let self else { return }
            perform(state.ended(wait))
        }
    }
}
