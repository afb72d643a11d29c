import ConcurrencyInterface
import FilesLinux
import Foundation
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import MarkupExpat
import SourceEssential
import SourceFolder
import SourceInterface
import SourceMastodon
import SourceSyndication
import SubscriptionKit

/// Makes the sources of subscriptions: the kinds of feeds, and the clients that they read with.
nonisolated struct SourceFactory: Sendable {
    /// The kinds of feeds. The first of those with equal confidence in an address is tried first; a new kind
    /// goes in front.
    // swift-format-ignore
    static let sourceKinds: [any SourceKind] = [
        MastodonKind(),
        SyndicationKind(xml: DocumentReader(), files: SystemFiles()),
        FolderKind(files: SystemFiles()),
        EssentialKind(),
    ]

    /// The client with retries, the circuit breaker and coalescing, for a reader who waits.
    let client: any HTTPClient
    /// The client of feed documents.
    let documents: any HTTPClient
    /// The client of searches.
    let searchClient: any HTTPClient
    /// The thread of the clients' responses.
    let executor: (any TaskExecutor)?
    let currentDate: @Sendable () -> Date

    /// The source of a subscription; `nil` where no kind reads its address.
    ///
    /// - Parameter client: By default that of feed documents.
    func source(of subscription: Subscription, over client: (any HTTPClient)? = nil) -> (any FeedSource)? {
        var client = client ?? documents
        if subscription.isPublicOnly { client = PublicOnlyHTTPClient(client: client) }
        guard let address = SourceAddress(subscription.source.address),
            let kind = Self.sourceKinds.first(where: { $0.name == subscription.source.kind })
        else { return nil }
        return kind.makeSource(
            subscription.id, at: address,
            with: SourceDependencies(
                client: sending(subscription.privateHeaders, over: client),
                currentDate: currentDate))
    }

    /// The documents of a search, each fetched once.
    func searchedDocuments() -> SearchedDocuments { SearchedDocuments(client: searchClient) }

    /// The search for sources at an address.
    func search(over documents: SearchedDocuments) -> SourceSearch {
        SourceSearch(
            kinds: Self.sourceKinds, documents: documents, client: { sending($0, over: documents) },
            currentDate: currentDate)
    }

    /// The newest items of a source, or those behind a cursor.
    func page(of source: SourceRecord, after cursor: Cursor? = nil, limit: Int) async throws -> SourcePage {
        let request = SourceRequest(after: cursor, limit: limit, isUserInitiated: true)
        let subscription = Subscription(source, subscribedAt: .distantPast)
        guard let source = self.source(of: subscription, over: client) else {
            throw SourceError.unreadable(reason: "unsupported address \(source.address)")
        }
        let response = try await withTaskExecutorPreference(executor) { try await source.page(request) }
        guard case .page(let page) = response else { throw SourceError.refused(status: 304) }
        return page
    }

    /// A client that sends private headers to their origin only.
    private func sending(_ headers: PrivateHeaders?, over client: any HTTPClient) -> any HTTPClient {
        headers.map { HeaderHTTPClient(client: client, headers: $0.headers, origin: $0.origin) } ?? client
    }
}

extension Settings {
    /// The source at the base URL.
    nonisolated var namedSource: SourceRecord {
        SourceRecord(id: ItemIdentity.source(baseURL), kind: EssentialKind().name, address: baseURL.text)
    }
}

extension TypedAddress {
    /// Reads an address that was typed in the current folder.
    init?(here text: String) {
        let files = FileManager.default
        self.init(text, in: files.currentDirectoryPath, exists: files.fileExists)
    }
}
