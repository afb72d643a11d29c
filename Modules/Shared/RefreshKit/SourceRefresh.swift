public import FoundationEssentials
public import LibraryStorageInterface

/// What came of refreshing one source.
public struct SourceRefresh: Identifiable, Sendable {
    /// The outcome of a refresh.
    public enum Outcome: Sendable {
        /// Its document was read and merged.
        case merged(MergeOutcome)
        /// Its document is the one that was read before.
        case notModified
        /// It was not asked for its document.
        case skipped(FetchRefusal)
        /// It failed: `SourceError`, `HTTPError`, `StorageError`, or what else the client throws.
        case failed(any Error)
    }

    /// The subscription, with the address that was asked.
    public var subscription: Subscription
    /// The outcome.
    public var outcome: Outcome
    /// What is known of fetching the source now.
    public var state: FetchState
    /// The address that is read from now on; `nil` where the source has not moved.
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
