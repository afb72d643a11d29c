public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface
public import SourceInterface
import StorageInterface

/// The rules of polite fetching, as pure functions of a source's state and a response.
///
/// Times are those of the wall clock, so that waits survive restarts. No wait is longer than
/// `longestInterval`: a later time was stored before the clock was set back, and is ignored.
public struct FetchPolicy: Hashable, Sendable {
    /// The reader's own interval of automatic fetches for all sources; `nil` for that of each source.
    public var ownInterval: FetchInterval?
    /// Whether sources on servers are not fetched at all.
    public var isOffline = false
    /// The shortest interval of automatic fetches of an accumulating source, in seconds.
    package var interval = 3_600.0
    /// The shortest interval of automatic fetches of a paged source's first page, in seconds.
    package var pagedInterval = 300.0
    /// The longest wait of any kind but the reader's own interval, in seconds.
    package var longestInterval = 86_400.0
    /// The shortest interval of fetches that the reader requests, in seconds.
    package var readerInterval = 60.0
    /// The first and the longest wait after a fetch without a connection, in seconds.
    package var networkWaits = 5.0...300.0
    /// Whether any request is fetched at once and without validators, unless the server asked to wait.
    package var isUnconditional = false
    /// The number of different days (UTC) on which a new address must have responded with a document.
    package var confirmationCount = 3
    /// The duration of a lease in seconds, longer than nearly any response takes.
    package var leaseLength = 120.0
    /// The most concurrent fetches from one host.
    package var hostLimit = 2
    /// The most concurrent fetches.
    package var limit = 16
    /// The greatest age of an item whose page is fetched in the background for its article, in seconds: a week.
    package var articleAge = 604_800.0
    /// The wait before a page that its server refused is requested again for its article, in seconds.
    package var refusedPageInterval = 86_400.0
    /// The most pages that are fetched in a row in search of new items, or of stored ones.
    package var pageLimit = 10
    /// The least number of sources that start together automatically; more where an hour would not suffice
    /// for all.
    package var batchCount = 8

    /// Makes the policy for subscriptions.
    public init() {}

    /// The policy for the one source that the reader named for this run: it is fetched, with all of its
    /// items, at the start and whenever the reader reloads, but never before the time that its server named.
    public static var named: FetchPolicy {
        var policy = FetchPolicy()
        policy.isUnconditional = true
        return policy
    }

    // MARK: After a fetch

    /// Returns the state after a first page, or after "not modified".
    ///
    /// The cursor stays: only the store knows whether a first page is contiguous with the stored items.
    ///
    /// - Parameter undatedCount: The number of the page's items without a date that the library does not
    ///   have.
    public func state(
        _ state: FetchState, after response: SourceResponse, shape: SourceShape, undatedCount: Int = 0,
        at now: Date
    ) -> FetchState {
        var state = succeeded(state, at: now)
        let hints: FetchHints
        switch response {
        case .page(let page):
            hints = page.hints
            state.status = 200
            state.warnings = page.warnings
            if shape == .accumulating {
                state.postTimes = postTimes(state.postTimes, page.items, undatedCount, now)
            }
        case .notModified(let unchanged):
            hints = unchanged
            state.status = 304
        }
        state.validators = isUnconditional ? Validators() : hints.validators
        let least =
            switch shape {
            case .paged: pagedInterval
            case .accumulating: interval(of: state.postTimes)
            }
        state.notBefore = max(now + least, limited(hints.notBefore, now) ?? now)
        state.retryAfter = later(state.retryAfter, hints.retryAfter, now)
        state.move = move(state.move, to: hints.movedTo, now)
        state.isPrivate = hints.isPrivate
        return state
    }

    /// Returns the state after a failed fetch, with the validators, warnings and move of the state before.
    ///
    /// The backoff doubles with each failure in a row, from `interval` to `longestInterval`. After
    /// failures without a connection, which are most often local, it is one of `networkWaits`. The two
    /// kinds are counted apart.
    public func state(
        _ state: FetchState, after error: any Error, shape: SourceShape, at now: Date
    ) -> FetchState {
        let before = state.failure
        var state = waiting(state, for: error, at: now)
        switch error {
        case SourceError.refused: break
        case SourceError.unreadable, SourceError.loginPage: state.status = 200
        default: state.status = nil
        }
        state.lastAttempt = now
        let failure = FetchState.Failure(error)
        let isSameKind = (failure == .noConnection) == (before == .noConnection)
        state.failureCount = isSameKind ? state.failureCount + 1 : 1
        state.failure = failure
        state.certificateExpiry = (error as? HTTPError)?.certificateExpiry
        if state.status == 410 { state.isGone = true }
        let waits =
            switch (failure, shape) {
            case (.noConnection, _): networkWaits
            case (_, .paged): pagedInterval...longestInterval
            case (_, .accumulating): interval...longestInterval
            }
        state.notBefore = later(state.notBefore, now + backoff(waits, state.failureCount), now)
        return state
    }

    func backoff(_ waits: ClosedRange<Double>, _ count: Int) -> Double {
        min(waits.upperBound, waits.lowerBound * Double(1 << min(max(0, count - 1), 16)))
    }

    /// Returns the state with the time and the status of a server that asked to wait.
    func waiting(_ state: FetchState, for error: any Error, at now: Date) -> FetchState {
        var state = state
        switch error {
        case SourceError.refused(let status, let retryAfter):
            state.status = status
            state.retryAfter = later(state.retryAfter, retryAfter, now)
        case let error as RetryLater: state.retryAfter = later(state.retryAfter, error.date, now)
        default: break
        }
        return state
    }

    /// The confirmed new address of the source; `nil` if there is none.
    public func confirmedAddress(_ state: FetchState) -> String? {
        state.move.flatMap { $0.confirmations.count >= confirmationCount ? $0.address : nil }
    }

    private func succeeded(_ state: FetchState, at now: Date) -> FetchState {
        var state = state
        (state.lastAttempt, state.lastSuccess) = (now, now)
        (state.failureCount, state.failure, state.isGone) = (0, nil, false)
        state.certificateExpiry = nil
        return state
    }

    private func move(_ move: FetchState.Move?, to url: HTTPURL?, _ now: Date) -> FetchState.Move? {
        guard let url else { return nil }
        var new = FetchState.Move(address: url.text, confirmations: [])
        if let move, move.address == url.text { new = move }
        if new.confirmations.allSatisfy({ day($0) != day(now) }) { new.confirmations.append(now) }
        return new
    }

    private func day(_ date: Date) -> Double { (date.timeIntervalSince1970 / 86_400).rounded(.down) }

    // MARK: Before a fetch

    /// Returns the time of the next automatic fetch.
    ///
    /// - Parameters:
    ///   - own: The reader's own interval for the source. It replaces the source's and what its
    ///     document and server say of freshness, but no wait that the server asked for.
    ///   - hostWait: The end of the host's wait (429); see ``hostWait(_:at:)``.
    public func next(
        _ state: FetchState, every own: FetchInterval? = nil, hostWait: Date? = nil, at now: Date
    ) -> NextFetch {
        if state.isGone { return .never }
        let wait = later(state.retryAfter, hostWait, now)
        let own = own.map { ownTime(state, $0, now) }
        let notBefore = state.lastAttempt == nil ? nil : own ?? later(state.notBefore, nil, now)
        return [wait, notBefore].compactMap(\.self).max().map { .at($0) } ?? .now
    }

    /// Returns the date of the next automatic fetch, which may be `now`; `nil` for never.
    public func nextDate(_ state: FetchState, every own: FetchInterval?, at now: Date) -> Date? {
        switch next(state, every: own, at: now) {
        case .now: now
        case .at(let date): date
        case .never: nil
        }
    }

    /// Returns the time of the next fetch of a source without a connection while no server responds.
    ///
    /// - Parameter isProbe: Whether it is the one of such sources that is fetched often.
    func nextWithoutNetwork(_ state: FetchState, isProbe: Bool) -> Date {
        let waits = isProbe ? networkWaits : pagedInterval...interval
        return (state.lastAttempt ?? .distantPast) + backoff(waits, state.failureCount)
    }

    /// Returns the reason for not fetching a source now; `nil` if it may be fetched.
    ///
    /// Reading a changed local source sends no request: only a wait prevents it.
    public func refusal(
        _ state: FetchState, by cause: FetchCause, every own: FetchInterval? = nil, hostWait: Date? = nil,
        at now: Date
    ) -> FetchRefusal? {
        if let wait = later(state.retryAfter, hostWait, now) { return .serverAsked(until: wait) }
        if isUnconditional { return nil }
        let hasNoConnection = state.failure == .noConnection && !state.isGone
        switch cause {
        case .change: return nil
        case .network where hasNoConnection: return nil
        // No request has reached a server, or it named the time that has come.
        case .reader where hasNoConnection || hasWaited(state): return nil
        case .reader:
            guard let last = state.lastAttempt, last <= now else { return nil }
            let next = last + (state.isGone ? longestInterval : readerInterval)
            return next > now ? .tooSoon(until: next) : nil
        case .schedule, .network:
            return switch next(state, every: own, hostWait: hostWait, at: now) {
            case .now: nil
            case .never: .gone
            case .at(let date): .notDue(until: date)
            }
        }
    }

    /// Whether the server named a time at the last fetch, which has come.
    private func hasWaited(_ state: FetchState) -> Bool {
        guard let end = state.retryAfter, let last = state.lastAttempt else { return false }
        return !state.isGone && last < end
    }

    /// The end of the wait of the source's host for all requests (429); `nil` without a wait.
    public func hostWait(_ state: FetchState, at now: Date) -> Date? {
        state.status == 429 ? later(state.retryAfter, nil, now) : nil
    }

    // MARK: Times

    /// A server's time, at most the longest wait away.
    private func limited(_ date: Date?, _ now: Date) -> Date? { date.map { min($0, now + longestInterval) } }

    /// The later of a stored time and a new one, where they are in the future.
    func later(_ stored: Date?, _ named: Date?, _ now: Date) -> Date? {
        let stored = stored.flatMap { $0 <= now + longestInterval ? $0 : nil }
        return [stored, limited(named, now)].compactMap(\.self).filter { $0 > now }.max()
    }
}

extension FetchState.Failure {
    /// The stored form of an error.
    fileprivate init(_ error: any Error) {
        self =
            switch error {
            case SourceError.refused: .refused
            case SourceError.unreadable: .unreadable
            case SourceError.missingPath: .missingPath
            case SourceError.unreadablePath: .unreadablePath
            case SourceError.loginPage: .loginPage
            case let error as HTTPError: FetchState.Failure(error)
            case is StorageError: .notStored
            default: .other
            }
    }
}
