public import FoundationEssentials
public import LibraryStorageInterface

/// The result of refreshing one source.
public struct SourceRefresh: Identifiable, Sendable {
    /// The outcome of a refresh.
    public enum Outcome: Sendable {
        /// The document was read and merged.
        case merged(MergeOutcome)
        /// The document has not changed.
        case notModified
        /// The source was not fetched.
        case skipped(FetchRefusal)
        /// The fetch failed with a `SourceError`, `HTTPError`, `StorageError` or another error of the client.
        case failed(any Error)
    }

    /// The subscription, with the requested address.
    public var subscription: Subscription
    /// The outcome.
    public var outcome: Outcome
    /// The fetch state after the refresh.
    public var state: FetchState
    /// The new address of the source; `nil` where it has not moved.
    public var newAddress: String?

    /// The source's identity.
    public var id: UUID { subscription.id }

    /// Makes a result.
    public init(
        _ subscription: Subscription, _ outcome: Outcome, state: FetchState, newAddress: String? = nil
    ) {
        self.subscription = subscription
        self.outcome = outcome
        self.state = state
        self.newAddress = newAddress
    }
}
