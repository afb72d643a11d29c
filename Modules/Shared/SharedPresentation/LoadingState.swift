/// The state machine of a resource's loads: a pure value that returns an action for each event.
///
/// At most one load runs. The result of a cancelled load is ignored.
nonisolated public struct LoadingState: Hashable, Sendable {
    /// The identity of a load.
    public struct Load: Hashable, Sendable {
        let number: Int
    }

    /// The result of a load.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// The loader returned a resource.
        case success
        /// The loader failed.
        case failure
        /// The loader was cancelled.
        case cancellation
    }

    /// The action to perform.
    public enum Action: Hashable, Sendable {
        /// Do nothing.
        case ignore
        /// Show the start of a load, and start it.
        case start(Load)
        /// Cancel the load, and show its end.
        case stop
        /// Show the resource and the load's end.
        case showResource
        /// Show the error and the load's end.
        case showError
        /// Show the load's end.
        case showEnd
    }

    private var running: Load?
    private var started = 0

    /// Creates the state without a load.
    public init() {}

    /// Whether a load runs.
    public var isLoading: Bool { running != nil }

    /// Whether a load runs.
    public func isRunning(_ load: Load) -> Bool {
        running == load
    }

    /// Handles a request for a load. Ignored while one runs.
    public mutating func start() -> Action {
        guard running == nil else { return .ignore }
        started += 1
        let load = Load(number: started)
        running = load
        return .start(load)
    }

    /// Handles a cancellation. Ignored while no load runs.
    public mutating func cancel() -> Action {
        guard running != nil else { return .ignore }
        running = nil
        return .stop
    }

    /// Handles the result of a load. Ignored where that load does not run.
    public mutating func end(_ load: Load, by ending: Ending) -> Action {
        guard running == load else { return .ignore }
        running = nil
        switch ending {
        case .success: return .showResource
        case .failure: return .showError
        case .cancellation: return .showEnd
        }
    }
}
