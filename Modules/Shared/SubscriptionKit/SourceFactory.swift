public import FoundationEssentials
public import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface

/// Makes the sources of subscriptions, each with the client that it reads with.
public struct SourceFactory: Sendable {
    /// The client with retries, the circuit breaker and coalescing, for a reader who waits.
    public let client: any HTTPClient
    let kinds: [any SourceKind]
    let documents: any HTTPClient
    let searchClient: any HTTPClient
    let publicOnly: @Sendable (any HTTPClient) -> any HTTPClient
    let sending: @Sendable (PrivateHeaders, any HTTPClient) -> any HTTPClient
    let currentDate: @Sendable () -> Date

    /// Makes a factory.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of feeds. The first of those with equal confidence in an address is tried first.
    ///   - client: The client with retries, the circuit breaker and coalescing, for a reader who waits.
    ///   - documents: The client of feed documents.
    ///   - searchClient: The client of searches.
    ///   - publicOnly: Makes a client that refuses private addresses.
    ///   - sending: Makes a client that sends headers to their origin only.
    public init(
        kinds: [any SourceKind], client: any HTTPClient, documents: any HTTPClient,
        searchClient: any HTTPClient,
        publicOnly: @escaping @Sendable (any HTTPClient) -> any HTTPClient,
        sending: @escaping @Sendable (PrivateHeaders, any HTTPClient) -> any HTTPClient,
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.kinds = kinds
        self.client = client
        self.documents = documents
        self.searchClient = searchClient
        self.publicOnly = publicOnly
        self.sending = sending
        self.currentDate = currentDate
    }

    /// The source of a subscription; `nil` if no kind reads its address.
    ///
    /// - Parameter client: By default that of feed documents.
    public func source(of subscription: Subscription, over client: (any HTTPClient)? = nil) -> (
        any FeedSource
    )? {
        var client = client ?? documents
        if subscription.isPublicOnly { client = publicOnly(client) }
        guard let address = SourceAddress(subscription.source.address),
            let kind = kinds.first(where: { $0.name == subscription.source.kind })
        else { return nil }
        return kind.makeSource(
            subscription.id, at: address,
            with: SourceDependencies(
                client: subscription.privateHeaders.map { sending($0, client) } ?? client,
                currentDate: currentDate))
    }

    /// The documents of a search, each fetched once.
    public func searchedDocuments() -> SearchedDocuments { SearchedDocuments(client: searchClient) }

    /// The search for sources at an address.
    public func search(over documents: SearchedDocuments) -> SourceSearch {
        SourceSearch(
            kinds: kinds, documents: documents, client: { $0.map { sending($0, documents) } ?? documents },
            currentDate: currentDate)
    }
}
