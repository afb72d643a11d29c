import CommandLineKit
import ConcurrencyInterface
import HTTPInterface
import HTTPMiddleware
import ImageInterface
import SharedPresentation
import TerminalInterface
import TextInterface

/// The real components behind the interfaces that the host composes with. A test puts others here.
struct Plugins {
    var client: any HTTPClient
    /// What feed documents are asked by, once each; ``client`` where it is `nil`.
    var documents: (any HTTPClient)?
    /// The servers of the sources that are subscribed to, whose pictures may lie at private addresses.
    var origins = TrustedOrigins()
    /// Closes the connections of the client, and returns when its thread has ended.
    var shutdownNetwork: @Sendable () async -> Void = {}
    /// The thread on which answers arrive: who waits for one there changes threads only to bring home what came of it.
    /// `nil` where the client has none.
    var networkExecutor: (any TaskExecutor)?
    /// The threads on which pictures are decoded, drawn and written: none of it can be interrupted, and on Swift's own pool
    /// it would hold up the main actor. `nil` where that does no harm.
    var pictureExecutor: (any TaskExecutor)?
    /// The threads on which documents are read while the app is open: on Swift's own pool hundreds of them would hold up the
    /// main actor. `nil` where that does no harm.
    var sourceExecutor: (any TaskExecutor)?
    var decoder: any ImageDecoder
    var encoder: any ImageEncoder
    var art: any ImageArt
    /// The order in which text is seen on the screen; without one, that of reading.
    var order: (any BidiReordering)?
    /// The order for a terminal that is known to make something of its own of text; `nil` for no other than ``order``.
    var orderFor: (TerminalTraits.Bidi) -> (any BidiReordering)? = { _ in nil }
    var tasks: any TaskProvider
    var wallClock: any WallClock
    var clock: any MonotonicClock
    var log: Log
    /// Where programs that open and copy addresses are looked for, and with what they run.
    var environment: [String: String] = [:]
    var stores: Stores
    var metrics = HTTPMetrics()
    /// From which all that is sent again is paid.
    var retryBudget = RetryBudget()
    /// Is told what goes wrong with the stores.
    var storeReporter = StoreReporter()

    /// Logs what became of all requests.
    func logCounts() {
        log.write("in all: \(metrics.counts)")
    }

    /// What brings large bodies.
    func downloader() -> HTTPDownloader {
        HTTPDownloader(client: client, clock: clock, log: log, metrics: metrics, budget: retryBudget)
    }
}
