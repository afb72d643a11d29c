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
        case refused(FetchRefusal)
        /// The fetch failed with a `SourceError`, `HTTPError`, `StorageError` or another error of the client.
        case failed(any Error)
    }

    /// The subscription, with the requested address and the document's title.
    public var subscription: Subscription
    /// The outcome.
    public var outcome: Outcome
    /// The number of the document's items that could not be read.
    public var skippedCount: Int
    /// The fetch state after the refresh.
    public var state: FetchState

    /// The source's identity.
    public var id: UUID { subscription.id }
    /// Whether the source was fetched.
    var isFetched: Bool { if case .refused = outcome { false } else { true } }

    /// Makes a result.
    public init(
        _ subscription: Subscription, _ outcome: Outcome, skippedCount: Int = 0, state: FetchState
    ) {
        self.subscription = subscription
        self.outcome = outcome
        self.skippedCount = skippedCount
        self.state = state
    }
}

/// The result of refreshing several sources.
public struct RefreshSummary: Hashable, Sendable {
    /// The number of new items.
    public private(set) var newCount = 0
    /// The number of items whose title or text changed.
    public private(set) var updatedCount = 0
    /// The number of items that could not be read.
    public private(set) var skippedCount = 0
    /// The number of sources that failed.
    public private(set) var failedCount = 0
    /// The reason if no source was fetched: the one that ends first; `nil` without sources.
    public private(set) var refusal: FetchRefusal?

    /// Sums up results.
    ///
    /// - Throws: The first failure if all fetched sources failed: a `SourceError`, `HTTPError`,
    ///   `StorageError` or another error of the client; `FetchRefusal.serverAsked` where all servers asked to
    ///   wait; `FetchRefusal.offline` where the network is disabled.
    public init(_ results: [SourceRefresh]) throws {
        var (failures, refusals, hasResponse) = ([any Error](), [FetchRefusal](), false)
        for result in results {
            skippedCount += result.skippedCount
            switch result.outcome {
            case .merged(let outcome):
                newCount += outcome.inserted.count
                updatedCount += outcome.updated.count
                hasResponse = true
            case .notModified: hasResponse = true
            case .failed(let error): failures.append(error)
            case .refused(let refusal): refusals.append(refusal)
            }
        }
        failedCount = failures.count
        if hasResponse { return }
        if let failure = failures.first { throw failure }
        refusal = refusals.min { ($0.end ?? .distantFuture) < ($1.end ?? .distantFuture) }
        if refusals.contains(.offline) { throw FetchRefusal.offline }
        let isWaiting = refusals.allSatisfy { if case .serverAsked = $0 { true } else { false } }
        if isWaiting, let refusal { throw refusal }
    }
}

extension FetchRefusal {
    /// The time from which on the source may be fetched; `nil` if it is unknown.
    fileprivate var end: Date? {
        switch self {
        case .notDue(let date), .tooSoon(let date), .serverAsked(let date): date
        case .gone, .isFetching, .unknownKind, .notSubscribed, .offline: nil
        }
    }
}
