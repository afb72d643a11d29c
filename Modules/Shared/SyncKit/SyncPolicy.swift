public import FoundationEssentials
import HTTPInterface
public import LibraryStorageInterface
import StorageInterface
import SyncInterface

/// The rules of synchronizing an account: pure functions of its state.
public struct SyncPolicy: Sendable {
    /// The seconds between automatic synchronizations.
    public var interval = 900.0
    /// The longest backoff after failures, in seconds; a server that refuses the password is asked again
    /// after it.
    public var longestInterval = 86_400.0
    /// The seconds for which a lease is acquired before each request: more than the longest request takes.
    public var leaseLength = 300.0
    /// The seconds before the last synchronization from which new posts are asked for, since clocks may
    /// differ.
    public var overlap = 86_400.0
    /// The most posts whose marks are sent before these are deleted from the outbox.
    public var markLimit = 500

    /// Makes the default rules.
    public init() {}

    /// The reason for not synchronizing now; `nil` if there is none.
    ///
    /// - Parameter isUserInitiated: Whether the reader requested it, which overrides all reasons except the
    ///   server's wish.
    public func refusal(_ state: AccountState, isUserInitiated: Bool, at now: Date) -> FetchRefusal? {
        if let time = state.fetch.retryAfter, time > now { return .serverAsked(until: time) }
        if !isUserInitiated, let time = state.fetch.notBefore, time > now { return .notDue(until: time) }
        return nil
    }

    /// The time of the next automatic synchronization.
    public func next(_ state: AccountState, at now: Date) -> Date {
        max(now, state.fetch.notBefore ?? now, state.fetch.retryAfter ?? now)
    }

    /// The state after a synchronization that began at `start`.
    ///
    /// - Parameter unavailable: The posts that were requested but cannot be stored.
    func state(
        _ before: AccountState, after lists: AccountLists, unavailable: Set<Int64>, from start: Date,
        at now: Date
    ) -> AccountState {
        var state = before
        state.fetch = FetchState()
        (state.fetch.lastAttempt, state.fetch.lastSuccess, state.fetch.status) = (now, now, 200)
        state.fetch.notBefore = now + interval
        state.since = start
        state.unreadCount = lists.unread?.count ?? state.unreadCount
        state.bookmarkedCount = lists.bookmarked?.count ?? state.bookmarkedCount
        state.unavailable = state.unavailable.union(unavailable).intersection(lists.posts)
        return state
    }

    /// The state after a failure.
    public func state(_ before: AccountState, after error: any Error, at now: Date) -> AccountState {
        var state = before
        state.fetch.lastAttempt = now
        state.fetch.failureCount += 1
        (state.fetch.status, state.fetch.retryAfter) = (nil, nil)
        state.fetch.certificateExpiry = (error as? HTTPError)?.certificateExpiry
        var wait = min(interval * pow2(state.fetch.failureCount - 1), longestInterval)
        switch error {
        case SyncError.signedOut:
            (state.fetch.failure, state.fetch.status, wait) = (.refused, 401, longestInterval)
        case SyncError.disabled: (state.fetch.failure, state.fetch.status) = (.refused, 503)
        case SyncError.noService: (state.fetch.failure, state.fetch.status) = (.refused, 404)
        case SyncError.refused(let status, let time):
            (state.fetch.failure, state.fetch.status, state.fetch.retryAfter) = (.refused, status, time)
        case is SyncError: state.fetch.failure = .unreadable
        case let error as HTTPError: state.fetch.failure = FetchState.Failure(error)
        case is StorageError: state.fetch.failure = .notStored
        default: state.fetch.failure = .other
        }
        state.fetch.notBefore = now + wait
        return state
    }

    /// Whether a failure is the lack of a connection.
    static func isUnreachable(_ error: any Error) -> Bool { (error as? HTTPError)?.reason == .noConnection }

    private func pow2(_ exponent: Int) -> Double { Double(1 << min(max(exponent, 0), 20)) }

    /// Whether a list is so much shorter than the last one that the server may have lost it: empty, or less
    /// than half.
    static func isSuspicious(_ count: Int, after before: Int?) -> Bool { count * 2 < before ?? 0 }
}
