import StorageInterface

/// A row of the table `lookups`: the hits and misses of one server's cache for one kind of record.
struct StatisticsRow {
    let source: Int64
    let kind: StoredKind
    let lookups: CacheStatistics.Lookups

    /// The values of the statement that stores the row.
    var values: StatementValues {
        [source, kind.name, Int64(lookups.hits), Int64(lookups.misses), checksum]
    }

    private var checksum: Int64 {
        var checksum = Checksum()
        checksum.add(source)
        checksum.add(Int64(kind.name.utf8.count))
        checksum.add(kind.name)
        for count in [lookups.hits, lookups.misses] { checksum.add(Int64(count)) }
        return checksum.value
    }
}

extension StatisticsRow {
    /// Reads the statement's row; `nil` for a corrupt one.
    init?(_ row: Statement, source: Int64) {
        guard let name = row.text(0), let lookups = CacheStatistics.Lookups(row, column: 1) else {
            return nil
        }
        self.init(source: source, kind: StoredKind(name), lookups: lookups)
        guard checksum == row.number(3) else { return nil }
    }
}

extension CacheStatistics.Lookups {
    /// Reads hits and misses from two columns; `nil` for impossible counts.
    fileprivate init?(_ row: Statement, column: Int32) {
        let counts = [row.number(column), row.number(column + 1)]
        // Sums of counts up to this limit cannot overflow.
        guard counts.allSatisfy({ (0...1 << 60).contains($0) }) else { return nil }
        self.init(hits: Int(counts[0]), misses: Int(counts[1]))
    }
}
