public import StorageInterface
import Testing

/// The contract of every ``StorageInterface/CacheStatisticsStore``.
///
/// Each case needs an empty store.
public enum CacheStatisticsStoreContract {
    /// A promise of a store of statistics.
    public typealias Case = ContractCase<any CacheStatisticsStore>

    /// All promises.
    public static let cases: [Case] = [
        Case("An empty store has counted nothing") { store throws in
            #expect(try store.retrieve() == CacheStatistics())
        },
        Case("What was added is found, each number in its place") { store throws in
            try store.add(numbered)
            #expect(try store.retrieve() == numbered)
            #expect(try store.retrieve() == numbered)
        },
        Case("What is added comes to what is there") { store throws in
            try store.add(numbered)
            try store.add(CacheStatistics([one: .init(hits: 10)]))
            try store.add(CacheStatistics())
            var expected = numbered
            expected[one].hits += 10
            #expect(try store.retrieve() == expected)
        },
        Case("Nobody who adds at the same time takes away what others added") { store throws in
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { for _ in 0..<25 { try store.add(numbered) } }
                }
                try await group.waitForAll()
            }
            #expect(try store.retrieve()[other] == .init(hits: 500, misses: 600))
        },
    ]

    // Neither kind is known to any store.
    private static let one = StoredKind("one")
    private static let other = StoredKind("other")
    private static let numbered = CacheStatistics([
        one: .init(hits: 3, misses: 4), other: .init(hits: 5, misses: 6),
    ])
}
