public import StorageInterface

/// Stores the statistics of a cache in a file. A corrupt file counts as empty.
public struct GadgetCacheStatisticsStore: CacheStatisticsStore {
    private struct Lookups: Codable {
        var hits = 0
        var misses = 0
    }

    private let file: StoredFile<[String: Lookups]>

    /// - Parameters:
    ///   - folder: The absolute path of the file's folder, which the first write creates.
    ///   - source: The server's base URL.
    public init(folder: String, source: String) {
        file = StoredFile(
            folder: folder, name: "statistics", source: source, initial: [:], isExpendable: true)
    }

    /// Adds to the stored statistics.
    public func add(_ statistics: CacheStatistics) throws(StorageError) {
        guard !statistics.isEmpty else { return }
        try file.update { stored in
            for (kind, lookups) in statistics.lookups {
                stored[kind.name, default: Lookups()].hits += lookups.hits
                stored[kind.name, default: Lookups()].misses += lookups.misses
            }
        }
    }

    /// The sum of all additions.
    public func retrieve() throws(StorageError) -> CacheStatistics {
        var statistics = CacheStatistics()
        for (name, lookups) in try file.read() {
            statistics[StoredKind(name)] = .init(hits: lookups.hits, misses: lookups.misses)
        }
        return statistics
    }
}
