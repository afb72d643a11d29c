/// What a screen does around a load, as a value: it is told what happens and answers what to do.
///
/// At most one load runs. Each has a number, so that the end of one that was cancelled is told from the end of the one
/// that runs now.
nonisolated public struct LoadingState: Hashable, Sendable {
    /// One of the loads that were started, in their order.
    public struct Load: Hashable, Sendable {
        let number: Int
    }

    /// How a load ended.
    public enum Ending: Hashable, Sendable, CaseIterable {
        /// It brought its resource.
        case success
        /// It failed.
        case failure
        /// It was cancelled, by whomever.
        case cancellation
    }

    /// What to do next.
    public enum Action: Hashable, Sendable {
        /// Nothing: the event is none of this state's concern.
        case ignore
        /// Show that loading began, and start this load.
        case start(Load)
        /// Cancel the load that runs, and show that loading ended.
        case stop
        /// Show the resource, and that loading ended.
        case showResource
        /// Show the error, and that loading ended.
        case showError
        /// Show that loading ended, and nothing else.
        case showEnd
    }

    private var running: Load?
    private var started = 0

    /// Nothing was loaded yet.
    public init() {}

    /// Whether a load runs.
    public var isLoading: Bool { running != nil }

    /// Whether this very load runs.
    public func isRunning(_ load: Load) -> Bool {
        running == load
    }

    /// Somebody wants a load. Ignored while one runs.
    public mutating func start() -> Action {
        guard running == nil else { return .ignore }
        started += 1
        let load = Load(number: started)
        running = load
        return .start(load)
    }

    /// Somebody wants no load any more. Ignored where none runs.
    public mutating func cancel() -> Action {
        guard running != nil else { return .ignore }
        running = nil
        return .stop
    }

    /// A load ended. Ignored where it is not the one that runs.
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
