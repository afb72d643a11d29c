public import FoundationEssentials

/// The cause of a fetch.
public enum FetchCause: Hashable, Sendable, CaseIterable {
    /// The source is due.
    case schedule
    /// The reader requested it.
    case reader
    /// The network works again, and the last fetch found no connection.
    case network
    /// The source has notified of a change.
    case change
}

/// The time of a source's next automatic fetch.
public enum NextFetch: Hashable, Sendable {
    /// As soon as possible.
    case now
    /// From that time on.
    case at(Date)
    /// Never: the source is gone (410).
    case never
}
