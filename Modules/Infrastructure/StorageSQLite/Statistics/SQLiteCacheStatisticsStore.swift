import StorageInterface

/// The hits and misses of one server's cache in a database.
struct SQLiteCacheStatisticsStore: CacheStatisticsStore {
    let database: Database
    /// The server's base URL.
    let source: String

    func add(_ statistics: CacheStatistics) throws(StorageError) {
        guard !statistics.isEmpty else { return }
        try database.write { session throws(StorageError) in
            try session.add(statistics, of: try session.sourceForWriting(source))
        }
    }

    func retrieve() throws(StorageError) -> CacheStatistics {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return CacheStatistics() }
            return try session.statistics(of: source)
        }
    }
}
