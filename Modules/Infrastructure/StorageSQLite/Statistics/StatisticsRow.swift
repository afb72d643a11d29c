import StorageInterface

/// A row of the table of statistics: how often the cache of one server was asked, and had what was asked for.
struct StatisticsRow {
    let source: Int64
    let statistics: CacheStatistics

    init(source: Int64, _ statistics: CacheStatistics) {
        self.source = source
        self.statistics = statistics
    }

    /// Reads the row at which the statement stands; `nil` where it is not as it was stored.
    init?(_ row: Statement, source: Int64) {
        func lookups(_ column: Int32) -> CacheStatistics.Lookups {
            .init(hits: Int(row.number(column)), misses: Int(row.number(column + 1)))
        }
        self.init(
            source: source,
            CacheStatistics(feeds: lookups(0), pictures: lookups(2), comments: lookups(4)))
        guard checksum == row.number(6), counts.allSatisfy({ (0...Self.most).contains($0) }) else {
            return nil
        }
    }

    /// Binds the values to the statement that stores them.
    func bind(to statement: Statement) throws(StorageError) {
        try statement.bind(1, source)
        for (index, count) in counts.enumerated() {
            try statement.bind(Int32(index) + 2, count)
        }
        try statement.bind(8, checksum)
    }

    /// Nobody looks up more, and sums of such counts still fit.
    private static let most: Int64 = 1 << 60

    private var counts: [Int64] {
        [statistics.feeds, statistics.pictures, statistics.comments].flatMap {
            [Int64($0.hits), Int64($0.misses)]
        }
    }

    private var checksum: Int64 {
        var checksum = Checksum()
        checksum.add(source)
        for count in counts { checksum.add(count) }
        return checksum.value
    }
}
