public import FoundationEssentials

/// The reason why a source was not fetched.
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
    /// The reader has disabled the network.
    case offline
}
