public import FoundationEssentials

/// The cause of a fetch.
public enum FetchCause: Hashable, Sendable, CaseIterable {
    /// The source is due.
    case schedule
    /// The reader requested it.
    case reader
    /// The source has notified of a change.
    case change
}

/// The time of a source's next automatic fetch.
public enum NextFetch: Hashable, Sendable {
    /// The reason for the time.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The source's interval.
        case interval
        /// The backoff after a failure.
        case failed
        /// The server's `Retry-After`.
        case serverAsked
    }

    /// As soon as possible.
    case now
    /// From that time on.
    case at(Date, Reason)
    /// Never: the source is gone (410).
    case never
}

/// The reason for which a source was not fetched.
public enum FetchRefusal: Error, Hashable, Sendable {
    /// The source is not due before that time.
    case notDue(until: Date)
    /// The last request by the reader was a moment ago, or for a source that is gone less than a day ago.
    case tooSoon(until: Date)
    /// The server asked to wait until that time.
    case serverAsked(until: Date)
    /// The source is gone (410).
    case gone
    /// This program or another one is fetching it.
    case isFetching
    /// No kind of source reads its address.
    case unknownKind
    /// There is no subscription.
    case notSubscribed
}
