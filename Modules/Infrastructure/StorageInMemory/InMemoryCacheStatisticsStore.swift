public import StorageInterface
import Synchronization

/// Keeps the statistics of a cache for as long as the program runs.
public final class InMemoryCacheStatisticsStore: CacheStatisticsStore {
    private let stored = Mutex(CacheStatistics())

    /// Makes a store that has counted nothing.
    public init() {}

    /// Adds to what is kept.
    public func add(_ statistics: CacheStatistics) throws(StorageError) {
        stored.withLock { $0 = $0 + statistics }
    }

    /// What was added so far.
    public func retrieve() throws(StorageError) -> CacheStatistics {
        stored.withLock { $0 }
    }
}
