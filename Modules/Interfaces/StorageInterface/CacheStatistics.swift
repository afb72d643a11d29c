/// How often a cache was asked for something, and how often it had it.
public struct CacheStatistics: Hashable, Sendable {
    /// How often it was asked for one kind of thing.
    public struct Lookups: Hashable, Sendable {
        /// How often it had what was asked for.
        public var hits: Int
        /// How often it had not.
        public var misses: Int

        /// Makes a count.
        public init(hits: Int = 0, misses: Int = 0) {
            self.hits = hits
            self.misses = misses
        }

        /// How often it was asked.
        public var count: Int { hits + misses }

        /// Which part of the times it had what was asked for, from 0 to 1; `nil` where it was never asked.
        public var hitRate: Double? { count == 0 ? nil : Double(hits) / Double(count) }

        /// The lookups of both.
        public static func + (one: Lookups, other: Lookups) -> Lookups {
            Lookups(hits: one.hits + other.hits, misses: one.misses + other.misses)
        }

        /// The lookups of one that are not the other's.
        public static func - (one: Lookups, other: Lookups) -> Lookups {
            Lookups(hits: one.hits - other.hits, misses: one.misses - other.misses)
        }
    }

    /// The lookups by what was asked for; none of them is empty.
    public private(set) var lookups: [StoredKind: Lookups] = [:]

    /// Makes statistics.
    public init(_ lookups: [StoredKind: Lookups] = [:]) {
        for (kind, lookups) in lookups { self[kind] = lookups }
    }

    /// How often it was asked for a kind of thing.
    public subscript(kind: StoredKind) -> Lookups {
        get { lookups[kind] ?? Lookups() }
        set { lookups[kind] = newValue == Lookups() ? nil : newValue }
    }

    /// Whether nothing was asked for.
    public var isEmpty: Bool { lookups.isEmpty }

    /// The statistics of both.
    public static func + (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
        CacheStatistics(one.lookups.merging(other.lookups, uniquingKeysWith: +))
    }

    /// The statistics of one that are not the other's.
    public static func - (one: CacheStatistics, other: CacheStatistics) -> CacheStatistics {
        var rest = one
        for (kind, lookups) in other.lookups { rest[kind] = rest[kind] - lookups }
        return rest
    }
}

/// Keeps the statistics of one server's cache over the runs of a program.
///
/// Several programs may add to them at once, and none takes away what another added. They are worth less than what the
/// cache holds: where they are damaged, they begin anew.
public protocol CacheStatisticsStore: Sendable {
    /// Adds to what is kept. Nothing is written where there is nothing to add.
    func add(_ statistics: CacheStatistics) throws(StorageError)

    /// What was added since the cache was emptied.
    func retrieve() throws(StorageError) -> CacheStatistics
}
