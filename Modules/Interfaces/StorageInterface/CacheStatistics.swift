/// The hits and misses of a cache, by kind of record.
public struct CacheStatistics: Hashable, Sendable {
    /// The lookups of one kind of record.
    public struct Lookups: Hashable, Sendable {
        /// The number of lookups that found a record.
        public var hits: Int
        /// The number of lookups that found none.
        public var misses: Int

        /// Makes counts.
        public init(hits: Int = 0, misses: Int = 0) {
            self.hits = hits
            self.misses = misses
        }

        /// The number of lookups.
        public var count: Int { hits + misses }

        /// The share of hits, from 0 to 1; `nil` without lookups.
        public var hitRate: Double? { count == 0 ? nil : Double(hits) / Double(count) }

        /// The sums of hits and of misses.
        public static func + (one: Lookups, other: Lookups) -> Lookups {
            Lookups(hits: one.hits + other.hits, misses: one.misses + other.misses)
        }

        /// The differences of hits and of misses.
        public static func - (one: Lookups, other: Lookups) -> Lookups {
            Lookups(hits: one.hits - other.hits, misses: one.misses - other.misses)
        }
    }

    /// The lookups by kind; none of them is zero.
    public private(set) var lookups: [StoredKind: Lookups] = [:]

    /// Makes statistics; kinds without lookups are left out.
    public init(_ lookups: [StoredKind: Lookups] = [:]) {
        for (kind, lookups) in lookups { self[kind] = lookups }
    }

    /// The lookups of a kind; zero if there were none.
    public subscript(kind: StoredKind) -> Lookups {
        get { lookups[kind] ?? Lookups() }
        set { lookups[kind] = newValue == Lookups() ? nil : newValue }
    }

    /// Whether there were no lookups.
    public var isEmpty: Bool { lookups.isEmpty }

    /// The sums of the lookups of each kind.
    public static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
        CacheStatistics(one.lookups.merging(other.lookups, uniquingKeysWith: +))
    }

    /// The differences of the lookups of each kind.
    public static func - (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
        var rest = one
        for (kind, lookups) in other.lookups { rest[kind] = rest[kind] - lookups }
        return rest
    }
}

/// Stores the statistics of one server's cache, which outlive the program.
///
/// Several programs may add at once without losing counts. Corrupt statistics restart at zero: they are worth
/// less than the cache's records.
public protocol CacheStatisticsStore: Sendable {
    /// Adds to the stored statistics. Empty statistics write nothing.
    func add(_ statistics: CacheStatistics) throws(StorageError)

    /// The sum of all statistics that were added since the cache was cleared.
    func retrieve() throws(StorageError) -> CacheStatistics
}
