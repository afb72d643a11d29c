import CommandLineKit
import ConcurrencyInterface
import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import RefreshKit
import SceneSupport
import SourceEssential
import SourceInterface
import StorageInterface
import SubscriptionKit

/// The functions that read, change and fetch the library.
extension Composition {
    /// The sentence on a library without subscriptions.
    var invitation: String {
        feedPresenter().noSubscriptions(program: Program.feedHost.name, demo: Settings.publicServer.text)
    }

    /// The subscriptions.
    func subscriptions() async throws(StorageError) -> [Subscription] {
        try await library.read { library throws(StorageError) in try library.subscriptions() }
    }

    /// Lets the servers of subscriptions have private addresses, as those of their pictures.
    func trust(_ subscriptions: [Subscription]) {
        dependencies.origins.replace(with: subscriptions.compactMap { HTTPURL($0.source.address) })
    }

    /// The library that is shown: the reader's own, or the copy of a named server's feed.
    nonisolated var library: LibraryAccess {
        settings.isServerNamed ? access(to: dependencies.stores.library) : ownLibrary
    }

    /// The reader's own library, with all bookmarks.
    nonisolated var ownLibrary: LibraryAccess {
        access(to: dependencies.stores.bookmarks) { [settings] in $0.located(by: settings) }
    }

    nonisolated private func access(
        to store: any LibraryStore, locate: @escaping @Sendable (StorageError) -> StorageError = { $0 }
    ) -> LibraryAccess {
        let stores = dependencies.stores
        return LibraryAccess(
            store, reads: stores.libraryReads, writes: stores.libraryWrites, locate: locate)
    }

    // MARK: Sources

    /// Subscribes to the named server again where its file was found corrupt and replaced.
    func subscribeToNamedServer() async throws(StorageError) {
        let subscription = Subscription(settings.namedSource, subscribedAt: .distantPast)
        try await library.write { library throws(StorageError) in
            if try library.subscriptions().isEmpty { try library.subscribe(subscription) }
        }
    }

    /// The refresher of subscribed sources.
    ///
    /// - Parameter documents: The client of feed documents; `nil` for the program's.
    nonisolated func refresher(over documents: (any HTTPClient)? = nil) -> Refresher {
        Refresher(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryWrites,
            wallClock: dependencies.wallClock, retaining: localFeed.retention,
            pageSize: settings.pageSize == EssentialSource.defaultLimit ? nil : settings.pageSize
        ) { source(of: $0, over: documents) }
    }

    /// The source of a subscription; `nil` where no kind reads its address.
    nonisolated func source(
        of subscription: Subscription, over documents: (any HTTPClient)? = nil
    ) -> (any FeedSource)? {
        guard let address = SourceAddress(subscription.source.address),
            let kind = Self.sourceKinds.first(where: { $0.name == subscription.source.kind })
        else { return nil }
        let client = documentClient(sending: subscription.privateHeaders, over: documents)
        return kind.makeSource(
            subscription.id, at: address, with: SourceDependencies(client: client, currentDate: now))
    }

    /// The client of feed documents, which sends private headers to their origin only.
    nonisolated func documentClient(
        sending headers: PrivateHeaders?, over documents: (any HTTPClient)? = nil
    ) -> any HTTPClient {
        let program = settings.isServerNamed ? nil : dependencies.documents
        let client = documents ?? program ?? dependencies.client
        return headers.map {
            HeaderHTTPClient(client: client, headers: $0.headers, origin: $0.origin)
        } ?? client
    }
}

extension [Subscription] {
    /// The shown names of the sources.
    nonisolated var names: [UUID: String] { Dictionary(map { ($0.id, $0.shownName) }) { first, _ in first } }
}
