import AppCommands
import AppSettings
import ArticleInterface
import CommandLineKit
import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import CommentsStorageInterface
import ConcurrencyInterface
import DesktopKit
import FeedScene
import FilesLinux
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImagePipeline
import MarkupGumbo
import PictureScene
import PictureStorageInterface
import PlaybackScene
import ReaderScene
import RefreshKit
import SceneSupport
import SharedPresentation
import StorageInterface
import SubscriptionKit
import TerminalInterface

extension Composition {
    var comments: ItemCommentsLoader {
        ItemCommentsLoader(
            ItemCommentsLoader.Functions(
                // A reader waits for comments, so that retries, the circuit breaker and coalescing serve them
                // too.
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

    var localComments: LocalCommentsLoader {
        LocalCommentsLoader(
            store: dependencies.stores.comments, currentDate: now, calendar: Presenters.calendar)
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
            // Seventy-five pictures of 80 × 30 cells, fifteen of 640 × 480 pixels as PNGs, or five as sixels.
            memoryBudget: 3_000_000, observe: dependencies.observe)
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

    /// The state that is stored between runs.
    var readerState: StateFile<ReaderState> {
        StateFile(
            path: settings.storage == .none ? nil : settings.stateFile, initial: ReaderState())
    }

    /// Plays recordings, or the files in which they were saved, in the reader's player, and keeps their
    /// positions in the library that is shown.
    func recordings(in context: SceneContext) -> RecordingControls {
        let player = RecordingPlayer(
            command: settings.player, environment: dependencies.environment, client: dependencies.client,
            clock: dependencies.clock)
        let functions = RecordingControls.Functions(
            player: player, library: library, currentDate: now,
            savedFile: { [readerState] in readerState.read().path(ofRecording: $0) })
        return RecordingControls(functions, context: context)
    }

    /// Saves recordings as files, whose paths it stores.
    func recordingDownloads(in context: SceneContext) -> RecordingDownloads {
        let downloads = RecordingDownloads(
            FileDownloader(client: dependencies.client, clock: dependencies.clock), context: context,
            expand: { [home = settings.homeFolder] in HomeFolder.expand($0, home: home) },
            executor: dependencies.recordingExecutor)
        let (state, writes, log) = (readerState, dependencies.stores.writes, dependencies.log)
        downloads.remember = { path, id in
            let isStored = await writes.schedule { () -> Bool in
                (try? state.change { $0.remember(path, ofRecording: id) }) != nil
            }
            if !isStored { log.write("error saving the path of a recording") }
        }
        return downloads
    }

    /// The reader's bookmarks.
    func bookmarks(_ pictures: PictureLoader, in context: SceneContext) -> Bookmarks {
        Bookmarks(
            Bookmarks.Functions(
                of: ownLibrary,
                copying: settings.isServerNamed ? (dependencies.stores.library, settings.namedSource) : nil,
                pictures: pictures, cache: pictureCache, currentDate: now,
                log: { [log = dependencies.log] in log.write($0) }),
            presenter: presenters.bookmarks, isKept: settings.storedLibraryFile != nil, tasks: context.tasks
        )
    }
}
