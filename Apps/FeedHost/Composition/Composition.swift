import BookmarksFeature
import BookmarksScene
import CommandLineKit
import CommentsFeature
import CommentsSourceInterface
import CommentsStorageInterface
import ConcurrencyInterface
import FeedFeature
import FeedScene
import FeedStorageInterface
import FilesLinux
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import ItemInterface
import PictureStorageInterface
import SharedPresentation
import StorageInterface

/// The functions that bring and keep the feed of one server, each put together of parts that do not know each other:
/// a remote loader is a source; a local one a use case on its store's scheduler.
struct Composition {
    let settings: Settings
    let plugins: Plugins

    /// The calendar in which caches age.
    let calendar = Calendar(identifier: .gregorian)

    nonisolated var now: @Sendable () -> Date {
        let clock = plugins.wallClock
        return { clock.now }
    }

    /// The stored feed; its errors are logged and reported, and its hits counted.
    var storedFeed: StoredFeed {
        let (stores, log, metrics) = (plugins.stores, plugins.log, plugins.metrics)
        let local = LocalFeedLoader(store: stores.feed, currentDate: now, calendar: calendar)
        return StoredFeed(local, reads: stores.reads, writes: stores.writes) { event in
            switch event {
            case .lookedUp(let isHit):
                metrics.count(isHit ? \.cache[.feed].hits : \.cache[.feed].misses)
            case .missed(let what): log.write("cache miss for \(what)")
            case .failed(let what, let error): failed(what, error)
            }
        }
    }

    private var localComments: LocalCommentsLoader {
        LocalCommentsLoader(store: plugins.stores.comments, currentDate: now, calendar: calendar)
    }

    /// What is said of failures and of the cache.
    var sentences: Sentences { Sentences(settings: settings) }

    /// Tells what became of the store when it was opened, and later each kind of fault that it has, once.
    func tellOfStore(_ tell: @escaping (String) -> Void) {
        let (stores, sentences, reporter) = (plugins.stores, sentences, plugins.storeReporter)
        if let reason = stores.failure?.reason { reporter.failed(reason) }
        reporter.report = { reason in tell(sentences.storeFault(reason)) }
        if let sentence = sentences.store(stores) { tell(sentence) }
    }

    /// What the feed says to its reader.
    func feedPresenter() -> FeedPresenter {
        FeedPresenter(locale: settings.locale, calendar: calendar, currentDate: now)
    }

    /// What a picture's comments say to their reader.
    func commentsPresenter() -> CommentsPresenter {
        CommentsPresenter(locale: settings.locale, calendar: calendar, currentDate: now)
    }

    /// What the bookmarks say to their reader.
    func bookmarksPresenter() -> BookmarksPresenter {
        BookmarksPresenter(
            locale: settings.locale, calendar: calendar, keys: settings.namedKeymap.bookmarksKeys,
            currentDate: now)
    }

    // MARK: The feed

    /// Deletes what has expired.
    func validateCache() async {
        let comments = localComments
        await storedFeed.validate()
        await write("validating the comments") { () throws(StorageError) in try comments.validateCache() }
    }

    /// Stores what otherwise waits: to be called before the program ends or is suspended.
    func flush() async {
        await write("storing which pictures were seen", plugins.stores.flush)
        let (store, unstored) = (plugins.stores.statistics, plugins.metrics.unstored)
        await write("storing the cache's hit rates") {
            [metrics = plugins.metrics] () throws(StorageError) in
            try store.add(unstored)
            metrics.stored(unstored)
        }
    }

    // MARK: Comments

    /// An item's comments, from the server and then stored; or the stored ones, where the server cannot be had.
    ///
    /// - Returns: The comments, what is to be said of them, and why the server could not be had, where
    ///   they are stored ones.
    /// - Throws: Why the server cannot be had, where nothing is stored either.
    func commentsOrStored(
        of item: UUID, at reference: String? = nil, from source: UUID? = nil
    ) async throws -> (comments: [ItemComment], sentences: [String], failure: (any Error)?) {
        let presenter = commentsPresenter()
        do {
            let page = try await comments(of: item, at: reference, from: source)
            await save(page.comments, of: item)
            let part = page.total.map { presenter.title(shown: page.comments.count, of: $0) }
            return (page.comments, [part, presenter.skipped(page.skipped)].compactMap(\.self), nil)
        } catch {
            guard let stored = await cachedComments(of: item) else { throw error }
            let sentence = sentences.failure(error, but: presenter.storedComments(of: stored.timestamp))
            return (stored.comments, [sentence], error)
        }
    }

    /// A picture's stored comments, if they may still be shown.
    func cachedComments(of picture: UUID) async -> LocalComments? {
        let local = localComments
        let comments = await read("comments") { () throws(StorageError) in try local.load(for: picture) }
        plugins.metrics.count(comments == nil ? \.cache[.comment].misses : \.cache[.comment].hits)
        return comments
    }

    /// Stores a picture's comments.
    func save(_ comments: [ItemComment], of picture: UUID) async {
        let local = localComments
        await write("saving comments") { () throws(StorageError) in try local.save(comments, for: picture) }
    }

    // MARK: Pictures

    /// The cache of pictures' bytes on the store's schedulers; its errors are logged and reported.
    var pictureCache: any PictureCache {
        let stores = plugins.stores
        let cache = ScheduledPictureCache(store: stores.pictures, writes: stores.writes, reads: stores.reads)
        return ReportingPictureCache(cache: cache) { failed("cache fault \($0)", $1) }
    }

    /// Loads pictures for the screen, and saves what it downloads.
    func pictureLoader() -> PictureLoader {
        let (downloader, executor) = (plugins.downloader(), plugins.networkExecutor)
        return PictureLoader(
            download: { url, isUserInitiated, progress in
                try await withTaskExecutorPreference(executor) {
                    try await downloader.get(
                        .picture(at: url, isUserInitiated: isUserInitiated), progress: progress)
                }
            },
            readFile: { Data(try await SystemFiles.read($0, limit: HTTPRequest.pictureLimit)) },
            cache: pictureCache, decoder: plugins.decoder, art: plugins.art, tasks: plugins.tasks,
            clock: plugins.clock, executor: plugins.pictureExecutor,
            // Two hundred pictures of 80 × 30 cells, or forty of 640 × 480 pixels as PNGs.
            memoryBudget: 8_000_000, observe: observe)
    }

    private func observe(_ event: PictureEvent) {
        let (log, metrics) = (plugins.log, plugins.metrics)
        switch event {
        case .memoryHit: metrics.count(\.picturesInMemory)
        case .cacheHit: metrics.count(\.cache[.picture].hits)
        case .cacheMiss(let url):
            metrics.count(\.cache[.picture].misses)
            log.write("cache miss for picture \(url)")
        case .cacheFailed: metrics.count(\.cache[.picture].misses)
        case .pixelsFailed(let error): log.write("fault drawing a picture in pixels: \(error)")
        }
    }

    // MARK: Schedulers

    /// Runs work that reads from a store on its scheduler; a failure, and that nothing is there, is logged.
    private func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Value?
    ) async -> Value? {
        do throws(StorageError) {
            let value = try await plugins.stores.reads.schedule(work)
            if value == nil { plugins.log.write("cache miss for \(what)") }
            return value
        } catch {
            failed("cache fault for \(what)", error)
            return nil
        }
    }

    /// Runs work that writes to a store on its scheduler; a failure is logged and costs nothing else.
    private func write(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Void
    ) async {
        do throws(StorageError) {
            try await plugins.stores.writes.schedule(work)
        } catch {
            failed("fault \(what)", error)
        }
    }

    /// Logs that a store failed, and takes it to the reader.
    func failed(_ what: String, _ error: StorageError) {
        plugins.log.write("\(what): \(error)")
        plugins.storeReporter.failed(error.reason)
    }
}
