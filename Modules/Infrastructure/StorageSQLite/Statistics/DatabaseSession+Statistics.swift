import StorageInterface

extension DatabaseSession {
    /// The statistics of a server's cache; empty for corrupt rows.
    mutating func statistics(of source: Int64) throws(StorageError) -> CacheStatistics {
        try storedStatistics(of: source) ?? CacheStatistics()
    }

    /// Adds to the statistics of a server's cache.
    mutating func add(_ statistics: CacheStatistics, of source: Int64) throws(StorageError) {
        let sum = try self.statistics(of: source) + statistics
        try connection.run(.deleteStatistics, [source])
        for (kind, lookups) in sum.lookups {
            let row = StatisticsRow(source: source, kind: kind, lookups: lookups)
            try connection.run(.storeStatistics, row.values)
        }
    }

    /// Deletes corrupt statistics of a server.
    mutating func verifyStatistics(
        of source: Int64, _ url: String
    ) throws(StorageError) -> StorageCorruption? {
        guard try storedStatistics(of: source) == nil else { return nil }
        try connection.run(.deleteStatistics, [source])
        return StorageCorruption(
            subject: .statistics, source: url, detail: "the statistics have a wrong checksum")
    }

    /// - Returns: `nil` for corrupt rows.
    private mutating func storedStatistics(of source: Int64) throws(StorageError) -> CacheStatistics? {
        var sum: CacheStatistics? = CacheStatistics()
        try connection.each(.statistics, [source]) { row in
            let stored = StatisticsRow(row, source: source)
            sum = stored.flatMap { row in sum.map { $0 + CacheStatistics([row.kind: row.lookups]) } }
        }
        return sum
    }
}
