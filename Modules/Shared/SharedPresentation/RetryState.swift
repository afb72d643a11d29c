public import FoundationEssentials

/// When a failed load is tried again without anybody's doing, as a value: it is told what happens, and when, and
/// answers what to do.
///
/// At most one try is planned. Each wait has a number, so that the end of one that is not waited for any more is told
/// from the end of the one that is.
nonisolated public struct RetryState: Hashable, Sendable {
    /// One of the waits before a try.
    public struct Wait: Hashable, Sendable {
        let number: Int
        /// How long it is.
        public let duration: Duration
    }

    /// What to do next. Everything but ``none`` ends the wait that was before.
    public enum Action: Hashable, Sendable {
        /// Nothing: what was planned stays so.
        case none
        /// Plan no try.
        case stop
        /// Wait, and tell of the wait's end.
        case wait(Wait)
        /// Start the load.
        case retry
    }

    private struct Plan: Hashable {
        let wait: Wait
        /// Whether the network is waited for, and not a time that the server named.
        let isForNetwork: Bool
        let end: Duration
    }

    private var plan: Plan?
    private var schedule: ExponentialBackoff
    private var waits = 0
    private var lastEarlyTry: Duration?

    /// No try is planned.
    public init(schedule: ExponentialBackoff = ExponentialBackoff()) {
        self.schedule = schedule
    }

    /// Whether a try is planned.
    public var isWaiting: Bool { plan != nil }

    /// The load began, or is not wanted any more: no other try is planned until it fails.
    public mutating func stopped() -> Action {
        guard plan != nil else { return .none }
        plan = nil
        return .stop
    }

    /// The load came to its end well: the next failure begins with the shortest wait.
    public mutating func succeeded() -> Action {
        schedule.reset()
        lastEarlyTry = nil
        return stopped()
    }

    /// The load failed. Where neither the network nor a request to wait was the reason, no try is planned. A server that
    /// names a time that has passed, again and again perhaps, is tried no oftener than a network that fails.
    ///
    /// - Parameters:
    ///   - failure: Why it failed.
    ///   - now: The time of a clock that never runs backward.
    ///   - date: The date, by which the time that a server named is counted.
    public mutating func failed(with failure: LoadFailure, at now: Duration, on date: Date) -> Action {
        if case .retryLater(let end) = failure {
            let seconds = end.timeIntervalSince(date)
            return wait(for: seconds > 0 ? .seconds(seconds) : schedule.wait(), at: now, isForNetwork: false)
        }
        return failure.isNetworkFailure ? wait(for: schedule.wait(), at: now, isForNetwork: true) : stopped()
    }

    /// Something else reached the network: what waits for the network is tried at once.
    ///
    /// Where that fails although the rest of the network works, as where the load's server alone is out of reach, the
    /// next early try comes no sooner than the schedule's shortest wait after the one before.
    public mutating func networkBecameReachable(at now: Duration) -> Action {
        guard let plan, plan.isForNetwork else { return .none }
        let earliest = lastEarlyTry.map { max(now, $0 + schedule.shortest) } ?? now
        guard earliest == now || earliest < plan.end else { return .none }
        lastEarlyTry = earliest
        if earliest > now { return wait(for: earliest - now, at: now, isForNetwork: true) }
        self.plan = nil
        return .retry
    }

    /// A wait ended. Ignored where it is not the one before the planned try.
    public mutating func ended(_ wait: Wait) -> Action {
        guard plan?.wait == wait else { return .none }
        plan = nil
        return .retry
    }

    private mutating func wait(for duration: Duration, at now: Duration, isForNetwork: Bool) -> Action {
        waits += 1
        let wait = Wait(number: waits, duration: duration)
        plan = Plan(wait: wait, isForNetwork: isForNetwork, end: now + duration)
        return .wait(wait)
    }
}
