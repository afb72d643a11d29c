public import StorageInterface

/// Keeps the statistics of a cache in a file. Where the file is damaged they begin anew.
public struct GadgetCacheStatisticsStore: CacheStatisticsStore {
    private struct Lookups: Codable {
        var hits = 0
        var misses = 0
    }

    private let file: StoredFile<[String: Lookups]>

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder for the file, which is made when it is needed.
    ///   - source: The server's base URL.
    public init(folder: String, source: String) {
        file = StoredFile(
            folder: folder, name: "statistics", source: source, initial: [:], isExpendable: true)
    }

    /// Adds to what is stored.
    public func add(_ statistics: CacheStatistics) throws(StorageError) {
        guard !statistics.isEmpty else { return }
        try file.update { stored in
            for (kind, lookups) in statistics.lookups {
                stored[kind.name, default: Lookups()].hits += lookups.hits
                stored[kind.name, default: Lookups()].misses += lookups.misses
            }
        }
    }

    /// The sum of what was added.
    public func retrieve() throws(StorageError) -> CacheStatistics {
        var statistics = CacheStatistics()
        for (name, lookups) in try file.read() {
            statistics[StoredKind(name)] = .init(hits: lookups.hits, misses: lookups.misses)
        }
        return statistics
    }
}
