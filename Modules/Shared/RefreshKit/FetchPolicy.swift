public import FoundationEssentials
import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface
public import SourceInterface
import StorageInterface

/// The rules of polite fetching: what a response means for the next request, as pure functions of a source's state.
///
/// Durations are in seconds of the wall clock, so that waits are kept across restarts. No wait is longer than
/// ``longestInterval``: a later time is one of a clock that was set back since, and counts for nothing.
public struct FetchPolicy: Hashable, Sendable {
    /// The least time between two fetches of an accumulating source that nobody asked for.
    package var interval = 3_600.0
    /// The same for the first page of a paged source.
    package var pagedInterval = 300.0
    /// The longest wait of any kind, and the least time between two fetches of a document without validators that nobody
    /// asked for.
    package var longestInterval = 86_400.0
    /// The least time between two fetches that the reader asked for.
    package var readerInterval = 60.0
    /// The number of different days (UTC) on which a new address must have answered with a document.
    package var confirmationCount = 3
    /// The time for which a lease is taken: longer than nearly any response takes.
    package var leaseLength = 120.0
    /// The most sources that are fetched from one host at a time.
    package var hostLimit = 2
    /// The most sources that are fetched at a time.
    package var limit = 16
    /// The least number of sources that start together by themselves; more where there are so many that an hour would not do.
    package var batchCount = 8

    /// Makes the policy.
    public init() {}

    // MARK: After a fetch

    /// The state after a first page, or after "not modified".
    ///
    /// The cursor stays: whether a first page joins what is stored is known to the store alone.
    public func state(
        _ state: FetchState, after response: SourceResponse, shape: SourceShape, at now: Date
    ) -> FetchState {
        var state = succeeded(state, at: now)
        let hints: FetchHints
        switch response {
        case .page(let page):
            hints = page.hints
            state.status = 200
            state.warnings = page.warnings
        case .notModified(let unchanged):
            hints = unchanged
            state.status = 304
        }
        state.validators = hints.validators
        let least =
            switch shape {
            case .paged: pagedInterval
            case .accumulating: hints.validators.isEmpty ? longestInterval : interval
            }
        state.notBefore = max(now + least, limited(hints.notBefore, now) ?? now)
        state.retryAfter = later(state.retryAfter, hints.retryAfter, now)
        state.move = move(state.move, to: hints.movedTo, now)
        return state
    }

    /// The state after a fetch that failed: validators, warnings and a move stay as they were.
    ///
    /// The wait doubles with each failure in a row, from ``interval`` to ``longestInterval``. Where no connection came about,
    /// the fault is most often on this side: the wait goes from ``pagedInterval`` to ``interval``.
    public func state(
        _ state: FetchState, after error: any Error, shape: SourceShape, at now: Date
    ) -> FetchState {
        var state = refused(state, by: error, at: now)
        state.lastAttempt = now
        state.failureCount += 1
        state.failure = FetchState.Failure(error)
        if state.status == 410 { state.isGone = true }
        let (least, most) =
            switch (state.failure, shape) {
            case (.noConnection, _): (pagedInterval, interval)
            case (_, .paged): (pagedInterval, longestInterval)
            case (_, .accumulating): (interval, longestInterval)
            }
        let wait = min(most, least * Double(1 << min(state.failureCount - 1, 16)))
        state.notBefore = later(state.notBefore, now + wait, now)
        return state
    }

    /// The state after an older page was asked for in vain: what the server said of waiting, and nothing else.
    func refused(_ state: FetchState, by error: any Error, at now: Date) -> FetchState {
        var state = state
        switch error {
        case SourceError.refused(let status, let retryAfter):
            state.status = status
            state.retryAfter = later(state.retryAfter, retryAfter, now)
        case SourceError.unreadable: state.status = 200
        default: state.status = nil
        }
        return state
    }

    /// The address that has proved itself as the source's new one; `nil` where there is none.
    public func confirmedAddress(_ state: FetchState) -> String? {
        state.move.flatMap { $0.confirmations.count >= confirmationCount ? $0.address : nil }
    }

    private func succeeded(_ state: FetchState, at now: Date) -> FetchState {
        var state = state
        (state.lastAttempt, state.lastSuccess) = (now, now)
        (state.failureCount, state.failure, state.isGone) = (0, nil, false)
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

    /// When a source is fetched by itself next.
    ///
    /// - Parameter hostWait: The time before which the source's host admits no request (429); see ``hostWait(_:at:)``.
    public func next(_ state: FetchState, hostWait: Date? = nil, at now: Date) -> NextFetch {
        if state.isGone { return .never }
        let wait = later(state.retryAfter, hostWait, now)
        let notBefore = later(state.lastAttempt == nil ? nil : state.notBefore, nil, now)
        if let wait, wait >= notBefore ?? wait { return .at(wait, .serverAsked) }
        guard let notBefore else { return .now }
        return .at(notBefore, state.failureCount > 0 ? .failed : .interval)
    }

    /// Why a source is not fetched now; `nil` where it may be.
    ///
    /// A change of a local source is no request to anyone: only a wait keeps it from being read.
    public func refusal(
        _ state: FetchState, by cause: FetchCause, hostWait: Date? = nil, at now: Date
    ) -> FetchRefusal? {
        if let wait = later(state.retryAfter, hostWait, now) { return .serverAsked(until: wait) }
        switch cause {
        case .change: return nil
        case .reader:
            guard let last = state.lastAttempt, last <= now else { return nil }
            let next = last + (state.isGone ? longestInterval : readerInterval)
            return next > now ? .tooSoon(until: next) : nil
        case .schedule:
            return switch next(state, hostWait: hostWait, at: now) {
            case .now: nil
            case .never: .gone
            case .at(let date, _): .notDue(until: date)
            }
        }
    }

    /// The time before which the host of a source admits no request from anyone, as far as this source was told (429);
    /// `nil` where it was not.
    public func hostWait(_ state: FetchState, at now: Date) -> Date? {
        state.status == 429 ? later(state.retryAfter, nil, now) : nil
    }

    // MARK: Times

    /// A time that a server named, at most the longest wait away.
    private func limited(_ date: Date?, _ now: Date) -> Date? { date.map { min($0, now + longestInterval) } }

    /// The later one of a stored time and of one that is named now, as far as they are ahead.
    private func later(_ stored: Date?, _ named: Date?, _ now: Date) -> Date? {
        let stored = stored.flatMap { $0 <= now + longestInterval ? $0 : nil }
        return [stored, limited(named, now)].compactMap(\.self).filter { $0 > now }.max()
    }
}

extension FetchState.Failure {
    /// What is kept of an error.
    fileprivate init(_ error: any Error) {
        self =
            switch error {
            case SourceError.refused: .refused
            case SourceError.unreadable: .unreadable
            case let error as HTTPError: FetchState.Failure(error.reason)
            case is StorageError: .notStored
            default: .other
            }
    }

    private init(_ reason: HTTPError.Reason) {
        self =
            switch reason {
            case .noConnection: .noConnection
            case .tooSlow: .tooSlow
            case .certificate: .certificate
            case .unreadable, .bodyTooLarge: .incomplete
            case .redirect, .forbiddenAddress, .invalidRequest, .closed: .other
            }
    }
}
