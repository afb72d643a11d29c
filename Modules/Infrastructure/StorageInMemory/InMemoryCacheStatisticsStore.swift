public import StorageInterface
import Synchronization

/// The statistics of a cache in memory.
public final class InMemoryCacheStatisticsStore: CacheStatisticsStore {
    private let stored = Mutex(CacheStatistics())

    /// Makes a store without lookups.
    public init() {}

    /// Adds to the statistics.
    public func add(_ statistics: CacheStatistics) throws(StorageError) {
        stored.withLock { $0 = $0 + statistics }
    }

    /// The sum of all added statistics.
    public func retrieve() throws(StorageError) -> CacheStatistics {
        stored.withLock { $0 }
    }
}
