import Foundation
import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Counts requests, their outcomes, and the requests that memory and the cache have saved.
public final class HTTPMetrics: Sendable {
    /// Counts since the program started.
    public struct Counts: Hashable, Sendable {
        /// Requests that were sent, retries among them.
        public var sent = 0
        /// Bytes of the bodies that came.
        public var bytes = 0
        /// Requests without a response.
        public var failures = 0
        /// Responses with status 400 and above.
        public var refusals = 0
        /// Requests that were sent again.
        public var retries = 0
        /// Requests that were not sent, since an equal one was running.
        public var shared = 0
        /// Responses that had not changed.
        public var notModified = 0
        /// Requests that a circuit breaker refused.
        public var heldBack = 0
        /// Pictures that were in memory.
        public var picturesInMemory = 0
        /// Lookups in the cache.
        public var cache = CacheStatistics()
    }

    private struct State {
        var counts = Counts()
        var stored = CacheStatistics()
    }

    private let state = Mutex(State())

    /// Begins at zero.
    public init() {}

    /// The counts so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// The cache's lookups since ``stored(_:)``.
    public var unstored: CacheStatistics { state.withLock { $0.counts.cache - $0.stored } }

    /// Records that these lookups of the cache have been stored.
    public func stored(_ statistics: CacheStatistics) {
        state.withLock { $0.stored = $0.stored + statistics }
    }

    /// Adds one.
    public func count(_ count: any WritableKeyPath<Counts, Int> & Sendable) { add(1, to: count) }

    /// Adds a number, such as that of a body's bytes.
    public func add(_ number: Int, to count: any WritableKeyPath<Counts, Int> & Sendable) {
        state.withLock { $0.counts[keyPath: count] += number }
    }
}

extension HTTPMetrics.Counts {
    /// The part of the pictures that needed no request, from 0 to 1; `nil` if none was wanted.
    var hitRate: Double? {
        let inMemory = CacheStatistics.Lookups(hits: picturesInMemory)
        return (inMemory + cache[.picture]).hitRate
    }
}

extension HTTPMetrics.Counts: CustomStringConvertible {
    /// All counts in one line, for the log.
    public var description: String {
        var text =
            "\(sent) \(sent == 1 ? "request" : "requests") "
            + "(\(failures) failed, \(refusals) refused, \(notModified) not modified, \(retries) retried), "
            + "\(bytes) B; \(shared) shared, \(heldBack) held back; "
            + "pictures \(picturesInMemory) in memory, \(cache[.picture].hits) in the cache, "
            + "\(cache[.picture].misses) in neither"
        if let hitRate { text += String(format: " (%.0f%% without a request)", hitRate * 100) }
        return text
    }
}
