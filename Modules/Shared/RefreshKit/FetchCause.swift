public import FoundationEssentials

/// The cause of a fetch.
public enum FetchCause: Hashable, Sendable, CaseIterable {
    /// The source is due.
    case schedule
    /// The reader requested it.
    case reader
    /// The network is back, and the last fetch found no connection.
    case network
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
