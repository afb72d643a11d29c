import AppSettings
import ArticleInterface
import CommandLineKit
import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import CommentsStorageInterface
import ConcurrencyInterface
import DesktopKit
import FeedFeature
import FeedScene
import FilesLinux
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import PictureScene
import PictureStorageInterface
import PlaybackScene
import PresentationInterface
import ReaderScene
import RefreshKit
import SceneSupport
import SharedListUI
import SharedPresentation
import SourceEssential
import SourceInterface
import StorageInterface
import SubscriptionKit
import TerminalInterface

/// The composition root: makes the values that scenes and commands are composed with. Only the app and the
/// entry points of commands see it.
struct Composition {
    let settings: Settings
    let dependencies: Dependencies
    /// The loader of pages' articles, with the limits of all requests for pages.
    let articles: ArticleLoader
    /// Called after each change of the library by the reader.
    var libraryWritten: @Sendable () -> Void = {}
    /// The calendar of the caches' maximum age.
    nonisolated static let calendar = Calendar(identifier: .gregorian)

    init(settings: Settings, dependencies: Dependencies) {
        self.settings = settings
        self.dependencies = dependencies
        let clock = dependencies.wallClock
        articles = ArticleLoader(
            client: dependencies.client, extractor: GumboArticleExtractor(), currentDate: { clock.now })
    }

    nonisolated var now: @Sendable () -> Date {
        let clock = dependencies.wallClock
        return { clock.now }
    }

    // MARK: Words

    var sentences: Sentences { Sentences(settings: settings, currentDate: now) }

    var presenters: Presenters { Presenters(settings, currentDate: now) }

    func sceneContext(in environment: ScreenEnvironment) -> SceneContext {
        SceneContext(
            environment: environment, tasks: dependencies.tasks, clock: dependencies.clock,
            wallClock: dependencies.wallClock, calendar: Self.calendar, messages: sentences.failure)
    }

    /// Passes a sentence on the opening of the store, and later one on each kind of fault, once.
    func onStoreNotice(_ show: @escaping (String) -> Void) {
        let (stores, sentences, reporter) = (dependencies.stores, sentences, dependencies.storeReporter)
        if let reason = stores.failure?.reason { reporter.failed(reason) }
        reporter.report = { reason in show(sentences.storeFault(reason)) }
        if let sentence = sentences.store(stores) { show(sentence) }
    }

    // MARK: The library

    /// The library that is shown: the reader's own, or the copy of a named server's feed.
    var library: LibraryAccess {
        let settings = settings
        return access(to: dependencies.stores.library) {
            settings.isServerNamed ? $0 : $0.located(by: settings)
        }
    }

    /// The reader's own library, with all bookmarks.
    var ownLibrary: LibraryAccess {
        let settings = settings
        guard settings.isServerNamed else { return library }
        return access(to: dependencies.stores.bookmarks) { $0.located(by: settings) }
    }

    private func access(
        to store: any LibraryStore, locate: @escaping @Sendable (StorageError) -> StorageError
    ) -> LibraryAccess {
        let stores = dependencies.stores
        return LibraryAccess(
            store, reads: stores.libraryReads, writes: stores.libraryWrites, locate: locate,
            written: libraryWritten)
    }

    /// The use cases of the library that is shown.
    var localFeed: LocalFeedLoader {
        let copy = settings.isServerNamed ? settings.namedSource.id : nil
        return LocalFeedLoader(
            store: dependencies.stores.library,
            copy: copy.map { LocalFeedLoader.Copy(of: $0) { [settings] in settings.cursor(behind: $0) } },
            retainedCount: settings.retainedCount, currentDate: now, calendar: Self.calendar)
    }

    /// The loader of the timeline's outlines.
    var outlines: OutlineLoader { outlines(of: localFeed) }

    /// The loader of the outlines of the reader's own library.
    var ownOutlines: OutlineLoader { outlines(of: ownFeed) }

    /// The use cases of the reader's own library.
    var ownFeed: LocalFeedLoader {
        LocalFeedLoader(
            store: ownLibrary.store, copy: nil, currentDate: now, calendar: Self.calendar)
    }

    private func outlines(of feed: LocalFeedLoader) -> OutlineLoader {
        OutlineLoader(
            of: feed,
            wholeKinds: Set(SourceFactory.sourceKinds.filter(\.showsWholeItemInList).map(\.name)),
            name: \.shownName, isPaged: { [sources] in sources.source(of: $0)?.shape == .paged },
            currentDate: now)
    }

    /// The subscriptions. What they name of their own servers may then be at a private address, where these are.
    func trustedSubscriptions() async throws(StorageError) -> [Subscription] {
        let (subscriptions, states) = try await library.read { library throws(StorageError) in
            let subscriptions = try library.subscriptions()
            return (subscriptions, try library.fetchStates(of: subscriptions.map(\.id)))
        }
        dependencies.origins.replace(with: subscriptions.compactMap { $0.privateURL(states[$0.id]) })
        return subscriptions
    }

    /// Gives stored duplicates their own places again if the settings show duplicates.
    func showDuplicates() async {
        guard settings.duplicates == .show else { return }
        _ = try? await library.write { library throws(StorageError) in try library.separateDuplicates() }
    }

    /// Allows private addresses for what a source names on its own server, if the server is at one.
    func trust(_ result: SourceRefresh) {
        if let url = result.subscription.privateURL(result.state) { dependencies.origins.insert([url]) }
    }

    // MARK: Fetches

    var sources: SourceFactory {
        let documents = (settings.isServerNamed ? nil : dependencies.documents) ?? dependencies.client
        let named: [any SourceKind] = settings.isServerNamed ? [NamedKind(baseURL: settings.baseURL)] : []
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

    // MARK: Comments and pictures

    var comments: ItemCommentsLoader {
        ItemCommentsLoader(
            ItemCommentsLoader.Functions(
                // A reader waits for comments, so that retries, the circuit breaker and coalescing serve them too.
                source: { [sources] in sources.source(of: $0, over: sources.client) as? any CommentsSource },
                cached: { [cache, localComments, metrics = dependencies.metrics] item in
                    let comments = await cache.read("comments") { () throws(StorageError) in
                        try localComments.load(for: item)
                    }
                    metrics.count(comments == nil ? \.cache[.comment].misses : \.cache[.comment].hits)
                    return comments
                },
                save: { [cache, localComments] comments, item in
                    await cache.write("saving comments") { () throws(StorageError) in
                        try localComments.save(comments, for: item)
                    }
                }),
            library: ownLibrary, named: settings.isServerNamed ? settings.namedSource : nil,
            html: GumboReader(), executor: dependencies.networkExecutor, presenter: presenters.comments,
            messages: sentences.failure)
    }

    private var localComments: LocalCommentsLoader {
        LocalCommentsLoader(
            store: dependencies.stores.comments, currentDate: now, calendar: Self.calendar)
    }

    /// The cache of pictures' bytes on the store's schedulers. Logs and reports its errors.
    var pictureCache: any PictureCache {
        let (stores, faults) = (dependencies.stores, faults)
        return ScheduledPictureCache(
            store: stores.pictures, writes: stores.writes, reads: stores.reads
        ) { faults("cache error \($0)", $1) }
    }

    /// The loader of pictures, which caches its downloads.
    func pictureLoader() -> PictureLoader {
        let (downloader, executor) = (dependencies.downloader(), dependencies.networkExecutor)
        return PictureLoader(
            download: { url, isUserInitiated, progress in
                try await withTaskExecutorPreference(executor) {
                    try await downloader.get(
                        .picture(at: url, isUserInitiated: isUserInitiated), progress: progress)
                }
            },
            readFile: { Data(try await SystemFiles.read($0, limit: HTTPRequest.pictureLimit)) },
            cache: pictureCache, decoder: dependencies.decoder, art: dependencies.art(.halves),
            tasks: dependencies.tasks, clock: dependencies.clock, executor: dependencies.pictureExecutor,
            // A hundred and fifty pictures of 80 × 30 cells, or thirty of 640 × 480 pixels as PNGs.
            memoryBudget: 6_000_000, observe: dependencies.observe)
    }

    /// The action that saves pictures to files.
    func pictureSaver(_ pictures: PictureLoader, in context: SceneContext) -> PictureSaver {
        PictureSaver(
            context: context, load: { try await pictures.bytes(of: $0, isUserInitiated: true) },
            expand: { [home = settings.homeFolder] in HomeFolder.expand($0, home: home) },
            executor: dependencies.pictureExecutor)
    }

    /// The loader of items in full.
    var readerItems: ReaderItemLoader {
        ReaderItemLoader(
            ownLibrary, shown: settings.isServerNamed ? library : nil, name: \.shownName,
            html: GumboReader(),
            article: { [articles] in try await articles.article(at: $0, isUserInitiated: true).html })
    }

    /// Plays recordings in the reader's player, and keeps their positions in the library that is shown.
    func recordings(in context: SceneContext) -> RecordingControls {
        let player = RecordingPlayer(
            command: settings.player, environment: dependencies.environment, client: dependencies.client,
            clock: dependencies.clock)
        let (library, now, strings) = (library, now, settings.strings)
        return RecordingControls(
            RecordingControls.Functions(
                play: { address, position in
                    try await player.play(address, from: position).map { recording in
                        RecordingControls.Playing(
                            states: recording.states, togglePause: recording.togglePause,
                            stop: recording.stop)
                    }
                },
                position: { id in
                    try? await library.read { library throws(StorageError) in
                        try library.playbackPosition(of: id)
                    }
                },
                setPosition: { position, id in
                    try? await library.write { library throws(StorageError) in
                        try library.setPlaybackPosition(position, of: id, at: now())
                    }
                },
                failure: { error in
                    switch error as? RecordingPlayer.Failure {
                    case .noProgram(let name): strings(HostText.playerMissing, name)
                    case .failed(let name, let status):
                        strings(HostText.playerFailed, name, status.map { String($0) } ?? "–")
                    case nil: context.messages(error)
                    }
                }), context: context)
    }

    /// Saves recordings as files.
    func recordingDownloads(in context: SceneContext) -> RecordingDownloads {
        RecordingDownloads(
            FileDownloader(client: dependencies.client, clock: dependencies.clock), context: context,
            expand: { [home = settings.homeFolder] in HomeFolder.expand($0, home: home) },
            executor: dependencies.recordingExecutor)
    }

    /// The reader's bookmarks.
    func bookmarks(_ pictures: PictureLoader, in context: SceneContext) -> Bookmarks {
        Bookmarks(
            Bookmarks.Functions(
                of: ownLibrary,
                copying: settings.isServerNamed ? (dependencies.stores.library, settings.namedSource) : nil,
                pictures: pictures, cache: pictureCache, currentDate: now,
                log: { [log = dependencies.log] in log.write($0) }),
            presenter: presenters.bookmarks, isKept: Stores.libraryFile(settings) != nil, tasks: context.tasks
        )
    }

    // MARK: The cache

    /// Runs a command, then closes the connections, and ends the threads of the network and of the stores when they
    /// have run all scheduled work. Work that takes longer than 200 ms then ends with the process.
    func finishing<Failure: Error>(
        _ command: () async throws(Failure) -> Int32
    ) async throws(Failure) -> Int32 {
        let result: Result<Int32, Failure>
        do throws(Failure) {
            result = .success(try await command())
        } catch {
            result = .failure(error)
        }
        let (network, schedulers) = (dependencies.shutdownNetwork, dependencies.stores.schedulers)
        await dependencies.tasks.run("shut down", within: .milliseconds(200), by: dependencies.clock) {
            await withDiscardingTaskGroup { group in
                group.addTask { await network() }
                for scheduler in schedulers { group.addTask { await scheduler.shutdown() } }
            }
        }
        return try result.get()
    }

    /// The log and the reporter of stores' faults.
    var faults: StoreFaults {
        StoreFaults(log: dependencies.log, reporter: dependencies.storeReporter)
    }

    private var cache: CacheAccess {
        CacheAccess(
            reads: dependencies.stores.reads, writes: dependencies.stores.writes,
            log: { [log = dependencies.log] in log.write($0) }, failed: faults.callAsFunction)
    }

    /// Deletes expired items of a named server's feed, and expired comments.
    func validateCache() async {
        await validateFeed()
        await cache.write("deleting old comments") { [localComments] () throws(StorageError) in
            try localComments.validateCache()
        }
    }

    /// Deletes the expired items of a named server's feed.
    func validateFeed() async {
        do throws(StorageError) {
            try await library.write { [localFeed] _ throws(StorageError) in try localFeed.validateCache() }
        } catch {
            faults("error deleting old posts", error)
        }
    }

    /// Stores pending picture uses and hit rates. Called before the program ends or is suspended.
    func flush() async {
        await cache.write("saving which pictures were seen", dependencies.stores.flush)
        let (store, unstored) = (dependencies.stores.statistics, dependencies.metrics.unstored)
        await cache.write("saving the cache's hit counts") {
            [metrics = dependencies.metrics] () throws(StorageError) in
            try store.add(unstored)
            metrics.stored(unstored)
        }
    }
}
