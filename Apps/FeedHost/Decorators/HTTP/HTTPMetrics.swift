import Foundation
import HTTPInterface
import StorageInterface
import Synchronization

/// Counts what became of requests, and how often memory and the cache have spared one.
nonisolated final class HTTPMetrics: Sendable {
    struct Counts: Hashable {
        /// Requests that were sent, retries among them.
        var sent = 0
        /// Bytes of the bodies that came.
        var bytes = 0
        /// Requests that brought no answer.
        var failures = 0
        /// Answers with status 400 and above.
        var refusals = 0
        /// Requests that were sent again.
        var retries = 0
        /// Requests that were not sent, since an equal one was under way.
        var shared = 0
        /// Answers that had not changed.
        var notModified = 0
        /// Requests that were not sent, since their host had failed too often.
        var heldBack = 0
        /// Pictures that were in memory.
        var picturesInMemory = 0
        /// What the cache was asked for.
        var cache = CacheStatistics()
    }

    private struct State {
        var counts = Counts()
        var stored = CacheStatistics()
    }

    private let state = Mutex(State())

    var counts: Counts { state.withLock { $0.counts } }

    /// What the cache was asked for since ``stored(_:)``.
    var unstored: CacheStatistics { state.withLock { $0.counts.cache - $0.stored } }

    /// What the cache was asked for has been stored.
    func stored(_ statistics: CacheStatistics) {
        state.withLock { $0.stored = $0.stored + statistics }
    }

    /// Counts one more.
    func count(_ what: any WritableKeyPath<Counts, Int> & Sendable) {
        add(1, to: what)
    }

    func add(_ number: Int, to what: any WritableKeyPath<Counts, Int> & Sendable) {
        state.withLock { $0.counts[keyPath: what] += number }
    }
}

nonisolated extension HTTPMetrics.Counts {
    /// Which part of the pictures came without a request, from 0 to 1; `nil` where none was wanted.
    var hitRate: Double? {
        let inMemory = CacheStatistics.Lookups(hits: picturesInMemory)
        return (inMemory + cache.pictures).hitRate
    }
}

nonisolated extension HTTPMetrics.Counts: CustomStringConvertible {
    /// All in one line, for the log.
    var description: String {
        var text =
            "\(sent) requests (\(failures) failed, \(refusals) refused, \(notModified) not modified, "
            + "\(retries) sent again), \(bytes) B; \(shared) shared, \(heldBack) held back; "
            + "pictures \(picturesInMemory) in memory, \(cache.pictures.hits) in the cache, "
            + "\(cache.pictures.misses) in neither"
        if let hitRate { text += String(format: " (%.0f %% without a request)", hitRate * 100) }
        return text
    }
}
