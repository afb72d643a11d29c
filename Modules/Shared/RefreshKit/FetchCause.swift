public import FoundationEssentials

/// Who asks for a source to be fetched.
public enum FetchCause: Hashable, Sendable, CaseIterable {
    /// No one: it is due by itself.
    case schedule
    /// The reader, by hand.
    case reader
    /// The source itself, which can tell that it has changed.
    case change
}

/// When a source is fetched by itself.
public enum NextFetch: Hashable, Sendable {
    /// What a fetch waits for.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The source's interval.
        case interval
        /// More time than that, because the last fetch failed.
        case failed
        /// The time that the server named.
        case serverAsked
    }

    /// As soon as possible.
    case now
    /// From that time on.
    case at(Date, Reason)
    /// Not at all: the source is gone for good (410).
    case never
}

/// Why a source was not fetched.
public enum FetchRefusal: Error, Hashable, Sendable {
    /// The source is not due by itself before that time.
    case notDue(until: Date)
    /// The reader asked for it a moment ago, or, of a source that is gone, less than a day ago.
    case tooSoon(until: Date)
    /// The server asked not to be asked before that time.
    case serverAsked(until: Date)
    /// The source is gone for good (410).
    case gone
    /// It is being fetched, by this program or another one.
    case isFetching
    /// No kind of source reads its address.
    case unknownKind
    /// There is no subscription, or none any more.
    case notSubscribed
}
