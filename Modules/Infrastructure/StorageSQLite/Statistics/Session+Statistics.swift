import StorageInterface

extension Session {
    /// How often a server's cache was asked; nothing where the row is not as it was stored.
    mutating func statistics(of source: Int64) throws(StorageError) -> CacheStatistics {
        try storedStatistics(of: source)?.statistics ?? CacheStatistics()
    }

    /// Adds to how often a server's cache was asked.
    mutating func add(_ statistics: CacheStatistics, of source: Int64) throws(StorageError) {
        let row = StatisticsRow(source: source, try self.statistics(of: source) + statistics)
        try connection.run(.storeStatistics) { statement throws(StorageError) in
            try row.bind(to: statement)
        }
    }

    mutating func deleteStatistics(of source: Int64) throws(StorageError) {
        try connection.run(.deleteStatistics) { statement throws(StorageError) in
            try statement.bind(1, source)
        }
    }

    /// Deletes the statistics of a server where they are not as they were stored.
    mutating func verifyStatistics(
        of source: Int64, _ url: String
    ) throws(StorageError) -> StorageFinding? {
        var isDamaged = false
        try connection.each(.statistics) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            isDamaged = StatisticsRow(row, source: source) == nil
        }
        guard isDamaged else { return nil }
        try deleteStatistics(of: source)
        return StorageFinding(
            subject: .statistics, source: url, detail: "the statistics have a wrong checksum")
    }

    private mutating func storedStatistics(of source: Int64) throws(StorageError) -> StatisticsRow? {
        var found: StatisticsRow?
        try connection.each(.statistics) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            found = StatisticsRow(row, source: source)
        }
        return found
    }
}
