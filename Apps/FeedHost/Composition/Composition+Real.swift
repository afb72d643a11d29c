import AppSettings
import CommandLineKit
import ConcurrencyInterface
import ConcurrencyThreads
import FeedFeature
import Foundation
import HTTPInterface
import HTTPMiddleware
import ImageArtBlocks
import ImageCodecs
import ImageInterface
import ImagePipeline
import ImageSandbox
import NetworkingCurl
import PictureStorageInterface
import SharedPresentation
import StorageFiles
import StorageInMemory
import StorageInterface
import StorageSQLite
import TerminalInterface
import TextOrderFriBidi

extension Composition {
    /// The composition of the real components of the settings.
    ///
    /// - Parameters:
    ///   - hasColor: Whether the output has colors; pictures are dithered without.
    ///   - environment: The environment of programs that open and copy addresses; empty for none.
    static func make(
        _ settings: Settings, hasColor: Bool = true, environment: [String: String] = [:],
        reporter: NetworkReporter? = nil,
        tasks: any TaskProvider = SystemTaskProvider(), clock: any MonotonicClock = SystemMonotonicClock(),
        wallClock: any WallClock = SystemWallClock()
    ) throws(UsageError) -> Composition {
        let log = try Log.make(file: settings.logFile, verbose: settings.verbose && settings.command != .app)
        { Date() }
        let metrics = HTTPMetrics()
        let budget = RetryBudget()
        let origins = TrustedOrigins()
        var network: any HTTPClient = OfflineHTTPClient()
        var documents = network
        var search = network
        var executor: (any TaskExecutor)?
        var shutdownNetwork: @Sendable () async -> Void = {}
        if !settings.offline {
            let curl = curl(settings)
            executor = curl.executor
            shutdownNetwork = { await curl.shutdown() }
            // A document may be at a private address if its own address, or a redirect, may lead there.
            func documentClient(reporter: NetworkReporter?) -> any HTTPClient {
                TrustedOriginsHTTPClient(
                    client: Self.documentClient(
                        over: curl, reporter: reporter, clock: clock, log: log, metrics: metrics),
                    origins: TrustedOrigins(), allowsPrivate: settings.allowPrivate)
            }
            documents = documentClient(reporter: reporter)
            search = documentClient(reporter: nil)
            network = client(
                over: curl, settings: settings, reporter: reporter, clock: clock, wallClock: wallClock,
                tasks: tasks, log: log, metrics: metrics, budget: budget, executor: executor,
                origins: origins)
        }
        let storeReporter = StoreReporter()
        let stores = Stores.open(settings) { error in
            log.write("error saving posts: \(error)")
            tasks.task(name: "report a fault", priority: nil) { @MainActor in
                storeReporter.failed(error.reason)
            }
        } reportPins: { error in
            log.write("error reading the bookmarks before saving a picture: \(error)")
        }
        if let failure = stores.failure { log.write("error opening the cache: \(failure)") }
        for path in stores.setAside {
            log.write("cache damaged: moved to \(path)")
        }
        return Composition(
            settings: settings,
            dependencies: Dependencies(
                client: network, documents: documents, search: search, origins: origins,
                shutdownNetwork: shutdownNetwork,
                networkExecutor: executor,
                pictureExecutor: threads("pictures"),
                recordingExecutor: ThreadPool(name: "recordings", limit: 1),
                sourceExecutor: threads("sources", niceness: 10),
                decoder: decoder(settings), encoder: PNGEncoder(),
                art: { art(in: $0, settings, hasColor: hasColor) }, order: FriBidiReordering(),
                tasks: tasks, wallClock: wallClock, clock: clock,
                log: log, environment: environment,
                stores: stores, passwords: passwords(settings, environment), metrics: metrics,
                retryBudget: budget, storeReporter: storeReporter))
    }

    /// The program that decodes pictures: this one, with an argument that no reader writes.
    nonisolated static let decodingProgram = ["/proc/self/exe", "--decode-pictures"]

    private static func decoder(_ settings: Settings) -> any ImageDecoder {
        settings.decodesInSandbox && SandboxedImageDecoder.hasMemory
            ? SandboxedImageDecoder(program: decodingProgram) : SystemImageDecoder()
    }

    /// A thread for each processor, at most four: each decodes a progressive picture in up to 400 MB.
    private static func threads(_ name: String, niceness: Int32 = 0) -> ThreadPool {
        ThreadPool(
            name: name, limit: min(4, ProcessInfo.processInfo.activeProcessorCount), niceness: niceness)
    }

    /// The finest art of a terminal's blocks, unless the settings name blocks; dithered without colors.
    private static func art(
        in blocks: TerminalTraits.Blocks, _ settings: Settings, hasColor: Bool
    ) -> any ImageArt {
        guard hasColor else { return DitheredArt() }
        let named: TerminalTraits.Blocks? =
            switch settings.graphics {
            case .symbols: .sextants
            case .blocks: .halves
            case .auto, .kitty, .sixel, .none: nil
            }
        return switch named ?? blocks {
        case .halves: HalfBlockArt()
        case .quadrants: SymbolArt(hasSextants: false)
        case .sextants: SymbolArt()
        }
    }

    private static func curl(_ settings: Settings) -> CurlHTTPClient {
        var configuration = CurlHTTPClient.Configuration()
        configuration.responseTimeout = .seconds(settings.timeoutSeconds)
        configuration.connectTimeout = min(configuration.connectTimeout, configuration.responseTimeout)
        configuration.userAgent = "FeedHost/\(Program.feedHost.version)"
        return CurlHTTPClient(configuration: configuration)
    }
}

extension Stores {
    /// Opens the stores of the settings. A store in memory replaces a SQLite store that cannot be opened; the
    /// error is in ``failure``.
    ///
    /// - Parameters:
    ///   - reportFallback: Called on the store's thread with the error of the first write after which a
    ///     named server's feed is stored in memory.
    ///   - reportPins: Called on the store's thread with the error of pinning bookmarked pictures.
    static func open(
        _ settings: Settings, reportFallback: @escaping @Sendable (StorageError) -> Void = { _ in },
        reportPins: @escaping @Sendable (StorageError) -> Void = { _ in }
    ) -> Stores {
        var stores = caches(settings)
        let library = library(settings)
        stores.bookmarks = library
        stores.library = library
        if settings.isServerNamed { stores.showNamedServer(settings, report: reportFallback) }
        guard settings.storedLibraryFile != nil else { return stores }
        stores.pictures = PinningPictureStore(
            store: stores.pictures,
            pinned: { () throws(StorageError) in
                try LocalBookmarks(store: library).pictures()
            },
            report: reportPins)
        return stores
    }

    private static func caches(_ settings: Settings) -> Stores {
        switch settings.storage {
        case .files, .sqlite:
            do throws(StorageError) {
                return try sqlite(settings)
            } catch {
                var stores = memory(settings)
                stores.failure = error
                return stores
            }
        case .memory: return memory(settings)
        case .none:
            let scheduler = ThreadScheduler(name: "store")
            return Stores(
                pictures: NullPictureStore(), comments: NullCommentsStore(),
                statistics: NullCacheStatisticsStore(), writes: scheduler, reads: scheduler)
        }
    }

    private static func sqlite(_ settings: Settings) throws(StorageError) -> Stores {
        try settings.demandStoreFolder()
        let storage = try SQLiteStorage(folder: settings.storeFolder, pictureBudget: settings.pictureBudget)
        let source = settings.feedKey
        return Stores(
            pictures: MaskingPictureStore(store: pictures(settings, storage)),
            comments: storage.commentsStore(source: source),
            statistics: storage.statisticsStore(source: source),
            writes: ThreadScheduler(name: "store-writes"),
            reads: ThreadScheduler(name: "store-reads"),
            flush: { () throws(StorageError) in try storage.storePictureUses() },
            // A store that cannot be written can still be read.
            failure: storage.writeFailure,
            setAside: storage.repairs.map(\.quarantinedFile))
    }

    /// The pictures in files or in SQLite's file, and the pinned ones of an earlier run with the other
    /// choice.
    private static func pictures(_ settings: Settings, _ storage: SQLiteStorage) -> any PictureStore {
        let source = settings.feedKey
        let (inSQLite, files) = (storage.pictureStore(source: source), pictureFiles(settings))
        guard settings.storage == .sqlite else {
            return RelocatingPictureStore(store: files.pictureStore(source: source), former: inSQLite) {
                () throws(StorageError) in try storage.abandonPictures(source: source)
            }
        }
        guard files.exists else { return inSQLite }
        return RelocatingPictureStore(store: inSQLite, former: files.pictureStore(source: source)) {
            () throws(StorageError) in try files.abandon(source: source)
        }
    }

    /// The folder of picture files, which may not exist.
    static func pictureFiles(_ settings: Settings) -> FileStorage {
        FileStorage(folder: settings.storeFolder + "/pictures", pictureBudget: settings.pictureBudget)
    }

    /// The storages on disk: SQLite's file, the folder of picture files, and the library's index for searches.
    static func maintenance(_ settings: Settings) -> [any StorageMaintenance] {
        var storages: [any StorageMaintenance] = [
            SQLiteMaintenance(folder: settings.storeFolder), pictureFiles(settings),
            SQLiteCopyMaintenance(folder: settings.storeFolder + "/feeds") { settings.cursor(behind: $0) },
        ]
        if let file = settings.storedLibraryFile { storages.append(SQLiteSearchIndexMaintenance(path: file)) }
        return storages
    }

    private static func memory(_ settings: Settings) -> Stores {
        let scheduler = ThreadScheduler(name: "store")
        return Stores(
            pictures: InMemoryPictureStore(byteBudget: settings.pictureBudget),
            comments: InMemoryCommentsStore(), statistics: InMemoryCacheStatisticsStore(), writes: scheduler,
            reads: scheduler)
    }
}
