import BookmarksScene
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
        try await readLibrary { library throws(StorageError) in try library.subscriptions() }
    }

    /// The next page of a scope in the library's order, with the ids of its unread items. The sources are fetched before the
    /// first page where they are due. A cursor is the position behind a page.
    func libraryPage(
        of scope: TimelineScope, after cursor: Cursor?
    ) async throws -> (page: SourcePage, unread: [UUID]) {
        if cursor == nil, !settings.offline { try await refresher().refresh(by: .schedule) { _ in } }
        let start = cursor.flatMap { Int(String(decoding: $0.bytes, as: UTF8.self)) } ?? 0
        let end = start + settings.pageSize
        return try await readLibrary { library throws(StorageError) in
            let scope = try library.subscriptions().scope(of: scope)
            let (list, items) = try library.wholeItems(at: start..<end, of: scope)
            let next = end < list.count ? Cursor(Data("\(end)".utf8)) : nil
            return (
                SourcePage(items: items.map(\.item), nextCursor: next),
                items.filter { !$0.row.state.isRead }.map(\.id)
            )
        }
    }

    /// Runs work that reads the library on its scheduler.
    func readLibrary<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value { try await run(work, on: dependencies.stores.libraryReads) }

    /// Runs work that changes the library on its scheduler.
    func changeLibrary<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value { try await run(work, on: dependencies.stores.libraryWrites) }

    private func run<Value: Sendable>(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> Value,
        on scheduler: any Scheduler
    ) async throws(StorageError) -> Value {
        let (library, settings) = (dependencies.stores.library, settings)
        return try await scheduler.schedule { () throws(StorageError) in
            do throws(StorageError) {
                return try work(library)
            } catch {
                throw error.located(by: settings)
            }
        }
    }

    // MARK: Sources

    /// The refresher of subscribed sources.
    ///
    /// - Parameter documents: The client of feed documents; `nil` for the program's.
    nonisolated func refresher(over documents: (any HTTPClient)? = nil) -> Refresher {
        Refresher(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryWrites,
            wallClock: dependencies.wallClock
        ) { source(of: $0, over: documents) }
    }

    /// Subscribes a reader of the public server who has no library yet to that server. The items of its stored feed
    /// are merged into the library as read.
    ///
    /// - Returns: The sentence for the reader; `nil` where nothing was changed.
    func subscribeToFormerServer() async -> String? {
        guard !settings.isServerNamed, settings.storage.isOnDisk, let file = settings.libraryFile,
            access(file, F_OK) != 0, let stored = await cachedFeed.load()
        else { return nil }
        var record = baseSource
        record.title = settings.baseURL.host
        let (library, subscription) = (dependencies.stores.library, Subscription(record, subscribedAt: now()))
        do throws(StorageError) {
            try await dependencies.stores.libraryWrites.schedule { () throws(StorageError) in
                try library.subscribe(subscription)
                _ = try library.merge(
                    ItemWindow(source: subscription.id, shape: .paged, items: stored.items),
                    retaining: .max)
                try library.setRead(true, stored.items.map(\.id))
            }
        } catch {
            failed("fault subscribing to the former server", error)
            return nil
        }
        return settings.strings(HostText.formerServer, settings.baseURL.host)
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
        let client = documents ?? dependencies.documents ?? dependencies.client
        return headers.map {
            HeaderHTTPClient(client: client, headers: $0.headers, origin: $0.origin)
        } ?? client
    }
}

extension [Subscription] {
    /// The shown names of the sources.
    nonisolated var names: [UUID: String] { Dictionary(map { ($0.id, $0.shownName) }) { first, _ in first } }
}
