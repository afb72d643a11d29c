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
import LibraryStorageInterface
import PictureStorageInterface
import SharedPresentation
import StorageInterface

/// The composition root: makes loaders, stores' use cases and scenes of modules that do not know each other.
struct Composition {
    let settings: Settings
    let dependencies: Dependencies

    /// The calendar of the caches' maximum age.
    let calendar = Calendar(identifier: .gregorian)

    nonisolated var now: @Sendable () -> Date {
        let clock = dependencies.wallClock
        return { clock.now }
    }

    /// The use cases of the library that is shown.
    nonisolated var localFeed: LocalFeedLoader {
        let copy = settings.isServerNamed ? settings.namedSource.id : nil
        return LocalFeedLoader(
            store: dependencies.stores.library,
            copy: copy.map { LocalFeedLoader.Copy(of: $0) { [settings] in settings.cursor(behind: $0) } },
            currentDate: now,
            calendar: calendar)
    }

    /// The use cases of the reader's own library.
    nonisolated var ownFeed: LocalFeedLoader {
        LocalFeedLoader(
            store: dependencies.stores.bookmarks, copy: nil, currentDate: now, calendar: calendar)
    }

    private var localComments: LocalCommentsLoader {
        LocalCommentsLoader(store: dependencies.stores.comments, currentDate: now, calendar: calendar)
    }

    /// The sentences on failures and on the cache.
    var sentences: Sentences { Sentences(settings: settings) }

    /// Passes a sentence on the opening of the store, and later one on each kind of fault, once.
    func tellOfStore(_ tell: @escaping (String) -> Void) {
        let (stores, sentences, reporter) = (dependencies.stores, sentences, dependencies.storeReporter)
        if let reason = stores.failure?.reason { reporter.failed(reason) }
        reporter.report = { reason in tell(sentences.storeFault(reason)) }
        if let sentence = sentences.store(stores) { tell(sentence) }
    }

    /// The presenter of the feed.
    func feedPresenter() -> FeedPresenter {
        FeedPresenter(locale: settings.locale, calendar: calendar, currentDate: now)
    }

    /// The presenter of comments.
    func commentsPresenter() -> CommentsPresenter {
        CommentsPresenter(locale: settings.locale, calendar: calendar, currentDate: now)
    }

    /// The presenter of bookmarks.
    func bookmarksPresenter() -> BookmarksPresenter {
        BookmarksPresenter(
            locale: settings.locale, calendar: calendar, keys: settings.namedKeymap.bookmarksKeys,
            currentDate: now)
    }

    // MARK: The feed

    /// Deletes expired pages of the feed and expired comments.
    func validateCache() async {
        let comments = localComments
        await validateFeed()
        await write("validating the comments") { () throws(StorageError) in try comments.validateCache() }
    }

    /// Deletes the expired items of a named server's feed.
    func validateFeed() async {
        let feed = localFeed
        do throws(StorageError) {
            try await dependencies.stores.libraryWrites.schedule { () throws(StorageError) in
                try feed.validateCache()
            }
        } catch {
            failed("fault validating the feed", error)
        }
    }

    /// Stores pending picture uses and hit rates. Called before the program ends or is suspended.
    func flush() async {
        await write("storing which pictures were seen", dependencies.stores.flush)
        let (store, unstored) = (dependencies.stores.statistics, dependencies.metrics.unstored)
        await write("storing the cache's hit rates") {
            [metrics = dependencies.metrics] () throws(StorageError) in
            try store.add(unstored)
            metrics.stored(unstored)
        }
    }

    // MARK: Comments

    /// An item's comments from the server, which are then stored; the stored ones where the server's cannot be
    /// loaded.
    ///
    /// - Returns: The comments, sentences on them, and the server's error where they are stored ones.
    /// - Throws: The server's error where no comments are stored.
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
            let sentence = sentences.failure(error, but: presenter.cachedComments(of: stored.timestamp))
            return (stored.comments, [sentence], error)
        }
    }

    /// A picture's stored comments; `nil` where there are none or they have expired.
    func cachedComments(of picture: UUID) async -> CachedComments? {
        let local = localComments
        let comments = await read("comments") { () throws(StorageError) in try local.load(for: picture) }
        dependencies.metrics.count(comments == nil ? \.cache[.comment].misses : \.cache[.comment].hits)
        return comments
    }

    /// Stores a picture's comments.
    func save(_ comments: [ItemComment], of picture: UUID) async {
        let local = localComments
        await write("saving comments") { () throws(StorageError) in try local.save(comments, for: picture) }
    }

    // MARK: Pictures

    /// The cache of pictures' bytes on the store's schedulers. Logs and reports its errors.
    var pictureCache: any PictureCache {
        let stores = dependencies.stores
        let cache = ScheduledPictureCache(store: stores.pictures, writes: stores.writes, reads: stores.reads)
        return ReportingPictureCache(cache: cache) { failed("cache fault \($0)", $1) }
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
            cache: pictureCache, decoder: dependencies.decoder, art: dependencies.art,
            tasks: dependencies.tasks,
            clock: dependencies.clock, executor: dependencies.pictureExecutor,
            // Two hundred pictures of 80 × 30 cells, or forty of 640 × 480 pixels as PNGs.
            memoryBudget: 8_000_000, observe: observe)
    }

    private func observe(_ event: PictureEvent) {
        let (log, metrics) = (dependencies.log, dependencies.metrics)
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

    /// Runs work that reads from a store on its scheduler. Logs a failure and a miss.
    private func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Value?
    ) async -> Value? {
        do throws(StorageError) {
            let value = try await dependencies.stores.reads.schedule(work)
            if value == nil { dependencies.log.write("cache miss for \(what)") }
            return value
        } catch {
            failed("cache fault for \(what)", error)
            return nil
        }
    }

    /// Runs work that writes to a store on its scheduler. Logs a failure.
    private func write(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Void
    ) async {
        do throws(StorageError) {
            try await dependencies.stores.writes.schedule(work)
        } catch {
            failed("fault \(what)", error)
        }
    }

    /// Logs a fault of a store, and reports it to the reader.
    func failed(_ what: String, _ error: StorageError) {
        dependencies.log.write("\(what): \(error)")
        dependencies.storeReporter.failed(error.reason)
    }
}
