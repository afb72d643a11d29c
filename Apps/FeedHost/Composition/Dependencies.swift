import CommandLineKit
import ConcurrencyInterface
import HTTPInterface
import HTTPMiddleware
import ImageInterface
import ImagePipeline
import PictureStorageInterface
import SharedPresentation
import StorageInterface
import SyncInterface
import TerminalInterface
import TextInterface

/// The components behind the interfaces. A test replaces some of them.
struct Dependencies {
    var client: any HTTPClient
    /// The client of feed documents; ``client`` where it is `nil`.
    var documents: (any HTTPClient)?
    /// The client of searches, which may be for mistyped addresses and report no failures to the network's state;
    /// ``documents`` where it is `nil`.
    var search: (any HTTPClient)?
    /// The servers of subscribed sources, whose pictures may be at private addresses.
    var origins = TrustedOrigins()
    /// Closes the client's connections, and returns when its thread has ended.
    var shutdownNetwork: @Sendable () async -> Void = {}
    /// The thread of the client's responses: a task with this executor preference receives a response
    /// without a switch of threads. `nil` if the client has no thread.
    var networkExecutor: (any TaskExecutor)?
    /// The threads that decode, draw and write pictures: that work cannot be interrupted, and would delay
    /// the main actor on Swift's own pool. `nil` in commands that have no screen.
    var pictureExecutor: (any TaskExecutor)?
    /// The thread that writes recordings, which may wait long for a disk or a network file system. `nil` uses Swift's
    /// own pool.
    var recordingExecutor: (any TaskExecutor)?
    /// The threads that parse documents: hundreds of them would delay the main actor on Swift's own pool.
    /// `nil` uses that pool.
    var sourceExecutor: (any TaskExecutor)?
    var decoder: any ImageDecoder
    var encoder: any ImageEncoder
    /// The art of pictures in a terminal's blocks.
    var art: (TerminalTraits.Blocks) -> any ImageArt
    /// The bidirectional reordering of text; `nil` leaves text in logical order.
    var order: (any BidiReordering)?
    var tasks: any TaskProvider
    var wallClock: any WallClock
    var clock: any MonotonicClock
    var log: Log
    /// The environment of the programs that open and copy addresses.
    var environment: [String: String] = [:]
    var stores: Stores
    /// The passwords of accounts.
    var passwords: any PasswordStore
    var metrics = HTTPMetrics()
    /// The budget of all retries.
    var retryBudget = RetryBudget()
    /// Receives the faults of the stores.
    var storeReporter = StoreReporter()

    /// Logs the counts of all requests.
    func logCounts() {
        log.write("total: \(metrics.counts)")
    }

    /// Counts and logs an event of loading a picture.
    func observe(_ event: PictureEvent) {
        switch event {
        case .memoryHit: metrics.count(\.picturesInMemory)
        case .cacheHit: metrics.count(\.cache[.picture].hits)
        case .cacheMiss(let url):
            metrics.count(\.cache[.picture].misses)
            log.write("cache miss for picture \(url)")
        case .cacheFailed: metrics.count(\.cache[.picture].misses)
        case .pixelsFailed(let error): log.write("error drawing a picture in pixels: \(error)")
        }
    }

    /// The downloader of large bodies.
    func downloader() -> HTTPDownloader {
        HTTPDownloader(client: client, clock: clock, log: log, metrics: metrics, budget: retryBudget)
    }
}
