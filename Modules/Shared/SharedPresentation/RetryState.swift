import FoundationEssentials

/// The state machine of a failed load's automatic retries: a pure value that returns an action.
///
/// At most one retry is planned. The end of a wait whose retry is no longer planned is ignored.
nonisolated struct RetryState: Hashable, Sendable {
    /// A wait for a retry.
    struct Wait: Hashable, Sendable {
        let number: Int
        /// The length of the wait.
        let duration: Duration
    }

    /// The action to perform. Every action except ``none`` ends the current wait.
    enum Action: Hashable, Sendable {
        /// Keep the planned retry.
        case none
        /// Cancel the planned retry.
        case stop
        /// Wait, and report the end of the wait.
        case wait(Wait)
        /// Start the load.
        case retry
    }

    private struct Plan: Hashable {
        let wait: Wait
        /// Whether it waits for the network, and not for a time that the server named.
        let isForNetwork: Bool
        let end: Duration
    }

    private var plan: Plan?
    /// The wait after the next failure of the network: twice as long each time, within limits.
    private var nextWait = Self.shortestWait
    private var waits = 0
    private var lastEarlyRetry: Duration?

    private static let shortestWait = Duration.seconds(5)
    private static let longestWait = Duration.seconds(300)

    /// Whether a retry is planned.
    var isWaiting: Bool { plan != nil }

    /// Handles the start or the cancellation of a load: cancels the planned retry.
    mutating func stopped() -> Action {
        guard plan != nil else { return .none }
        plan = nil
        return .stop
    }

    /// Handles the success of a load: resets the backoff.
    mutating func succeeded() -> Action {
        nextWait = Self.shortestWait
        lastEarlyRetry = nil
        return stopped()
    }

    /// Handles the failure of a load: plans a retry, if the reason is the network or the server's request to
    /// wait. A request to wait until a time in the past is treated as a failure of the network, so that it
    /// cannot cause a busy loop.
    ///
    /// - Parameters:
    ///   - failure: The reason.
    ///   - now: The time of a monotonic clock.
    ///   - date: The date, to which the server's time is compared.
    mutating func failed(with failure: LoadFailure, at now: Duration, on date: Date) -> Action {
        if case .retryLater(let end) = failure {
            let seconds = end.timeIntervalSince(date)
            return wait(for: seconds > 0 ? .seconds(seconds) : backoff(), at: now, isForNetwork: false)
        }
        return failure.isNetworkFailure ? wait(for: backoff(), at: now, isForNetwork: true) : stopped()
    }

    /// Handles another request that reached the network: retries a load that waits for the network.
    ///
    /// Such early retries are at least the backoff's shortest wait apart, since the load's own server may be
    /// unreachable while others are not.
    mutating func networkBecameReachable(at now: Duration) -> Action {
        guard let plan, plan.isForNetwork else { return .none }
        let earliest = lastEarlyRetry.map { max(now, $0 + Self.shortestWait) } ?? now
        guard earliest == now || earliest < plan.end else { return .none }
        lastEarlyRetry = earliest
        if earliest > now { return wait(for: earliest - now, at: now, isForNetwork: true) }
        self.plan = nil
        return .retry
    }

    /// Handles the end of a wait. Ignores one that does not belong to the planned retry.
    mutating func ended(_ wait: Wait) -> Action {
        guard plan?.wait == wait else { return .none }
        plan = nil
        return .retry
    }

    private mutating func backoff() -> Duration {
        defer { nextWait = min(nextWait * 2, Self.longestWait) }
        return nextWait
    }

    private mutating func wait(for duration: Duration, at now: Duration, isForNetwork: Bool) -> Action {
        waits += 1
        let wait = Wait(number: waits, duration: duration)
        plan = Plan(wait: wait, isForNetwork: isForNetwork, end: now + duration)
        return .wait(wait)
    }
}
