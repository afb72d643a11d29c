import AppCommands
import AppSettings
import CommandLineKit
import FeedFeature
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import SourceEssential
import SourceInterface
import StorageInterface
import SubscriptionKit

extension Composition {
    var sources: SourceFactory {
        let documents = (settings.isServerNamed ? nil : dependencies.documents) ?? dependencies.client
        let named: [any SourceKind] =
            settings.isServerNamed ? [NamedKind(EssentialKind(), at: settings.baseURL)] : []
        return SourceFactory(
            kinds: named + SourceFactory.sourceKinds, client: dependencies.client, documents: documents,
            searchClient: settings.isServerNamed ? documents : dependencies.search ?? documents,
            publicOnly: { PublicOnlyHTTPClient(client: $0) },
            sending: { HeaderHTTPClient(client: $1, headers: $0.headers, origin: $0.origin) },
            currentDate: now)
    }

    /// The refresher of subscribed sources.
    ///
    /// - Parameter documents: The client of feed documents; `nil` for the program's.
    func refresher(over documents: (any HTTPClient)? = nil) -> Refresher {
        var policy = settings.isServerNamed ? FetchPolicy.named : FetchPolicy()
        (policy.isOffline, policy.ownInterval) = (settings.offline, settings.refreshInterval)
        return Refresher(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryWrites,
            wallClock: dependencies.wallClock, policy: policy, retaining: localFeed.retention,
            save: localFeed.save,
            pageSize: settings.pageSize == EssentialSource.defaultLimit ? nil : settings.pageSize
        ) { [sources] in sources.source(of: $0, over: documents) }
    }

    /// Fetches subscriptions.
    ///
    /// - Parameter documents: The client of feed documents; `nil` for the program's.
    /// - Returns: The reports, in the order of the results.
    func reports(
        of subscriptions: [Subscription], by cause: FetchCause, over documents: (any HTTPClient)? = nil
    ) -> some AsyncSequence<RefreshReport, any Error> {
        refresher(over: documents).results(
            of: Set(subscriptions.map(\.id)), by: cause, tasks: dependencies.tasks,
            executor: dependencies.sourceExecutor
        ).compactMap { [sentences] in await sentences.report($0) }
    }

    /// Fetches new subscriptions, whose documents were read already.
    func fetch(_ new: [Subscription], over documents: SearchedDocuments) async throws -> [RefreshReport] {
        var reports: [RefreshReport] = []
        for try await report in self.reports(of: new, by: .reader, over: documents) { reports.append(report) }
        return reports
    }

    /// Extends the index for searches of the library that is shown.
    var searchIndexer: SearchIndexer {
        SearchIndexer(
            library: dependencies.stores.library, scheduler: dependencies.stores.libraryWrites,
            clock: dependencies.clock)
    }

    /// The fetches of the library's sources while it is shown.
    ///
    /// - Parameter pictures: Loads pictures that are prefetched; `nil` prefetches nothing.
    func libraryRefresher(into pictures: PictureLoader? = nil) -> LibraryRefresher {
        let (log, faults) = (dependencies.log, faults)
        let refresher = refresher()
        return LibraryRefresher(
            refresher, clock: dependencies.clock, tasks: dependencies.tasks,
            executor: dependencies.sourceExecutor, indexer: searchIndexer,
            prefetcher: pictures.map { prefetcher(of: refresher, into: $0) }
        ) { result in
            trust(result)
            if result.skippedCount > 0 {
                log.write("skipped posts that couldn't be read: \(result.skippedCount)")
            }
            if case .failed(let error as StorageError) = result.outcome {
                faults("error saving posts", error)
            }
        }
    }

    /// Fetches all sources for the timeline: for a reader's reload, or because they are due.
    ///
    /// - Returns: A notice; `nil` if there is nothing to report.
    /// - Throws: The first failure if no source responded.
    func load(with refresher: LibraryRefresher, isUserInitiated: Bool) async throws -> String? {
        guard settings.isServerNamed else {
            return sentences.notice(
                of: try await refresher.load(by: isUserInitiated ? .reader : .schedule), at: now())
        }
        // The copy's file may have been found corrupt and replaced.
        let subscription = Subscription(settings.namedSource, subscribedAt: .distantPast)
        try await library.write { library throws(StorageError) in
            if try library.subscriptions().isEmpty { try library.subscribe(subscription) }
        }
        let summary = try await refresher.load(by: .reader)
        // The response's items stay, so what has expired below them is deleted.
        await validateFeed()
        return sentences.notice(of: summary, at: now())
    }

    /// Allows private addresses for what a source names on its own server, if the server is at one.
    func trust(_ result: SourceRefresh) {
        if let url = result.subscription.privateURL(result.state) { dependencies.origins.insert([url]) }
    }
}
