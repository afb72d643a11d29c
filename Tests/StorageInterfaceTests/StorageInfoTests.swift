import FoundationEssentials
import StorageInterface
import Testing

@Suite("Storage information") struct StorageInfoTests {
    private let picture = StoredKind("picture")
    private let feed = StoredKind("feed")

    private func times(_ first: Double, _ last: Double) -> ClosedRange<Date> {
        Date(timeIntervalSinceReferenceDate: first)...Date(timeIntervalSinceReferenceDate: last)
    }

    @Test("The sum of two storages has the records of both by server, in the first one's order")
    func sum() {
        let one = StorageInfo(
            sources: [
                .init(url: "a", records: [feed: .init(count: 3, lists: 2, times: times(1, 2))]),
                .init(
                    url: "b", records: [picture: .init(count: 1, bytes: 10)],
                    statistics: CacheStatistics([picture: .init(hits: 1)])),
            ], fileBytes: 100, quarantinedFiles: ["x"])
        let other = StorageInfo(
            sources: [
                .init(url: "c", records: [picture: .init(count: 4, bytes: 4)]),
                .init(
                    url: "b", records: [picture: .init(count: 2, bytes: 5, times: times(0, 9))],
                    statistics: CacheStatistics([picture: .init(misses: 2)])),
                .init(url: "a", records: [feed: .init(times: times(0, 1)), picture: .init(count: 7)]),
            ], fileBytes: 11, quarantinedFiles: ["y"])
        let sum = one + other
        #expect(sum.sources.map(\.url) == ["a", "b", "c"])
        #expect(sum.sources[0][feed] == .init(count: 3, lists: 2, times: times(0, 2)))
        #expect(sum.sources[1][picture] == .init(count: 3, bytes: 15, times: times(0, 9)))
        #expect(sum.sources[1].statistics[picture] == .init(hits: 1, misses: 2))
        #expect(sum.count(of: picture) == 14 && sum.count(of: feed) == 3)
        #expect(sum.fileBytes == 111 && sum.quarantinedFiles == ["x", "y"])
    }

    @Test("A kind that is not stored has no records")
    func missing() {
        #expect(StorageInfo.Source(url: "a")[picture] == .init())
    }
}

@Suite("Cache statistics") struct CacheStatisticsTests {
    private let one = StoredKind("one")
    private let other = StoredKind("other")

    @Test("Statistics are added and subtracted by kind")
    func arithmetic() {
        let sum =
            CacheStatistics([one: .init(hits: 1)])
            + CacheStatistics([one: .init(hits: 2, misses: 1), other: .init(misses: 4)])
        #expect(sum == CacheStatistics([one: .init(hits: 3, misses: 1), other: .init(misses: 4)]))
        #expect(sum - CacheStatistics([other: .init(misses: 4)]) == CacheStatistics([one: sum[one]]))
    }

    @Test("Kinds without lookups are equal to missing ones")
    func empty() {
        var statistics = CacheStatistics([one: .init()])
        #expect(statistics.isEmpty && statistics == CacheStatistics())
        statistics[one].hits += 1
        #expect(!statistics.isEmpty && statistics.lookups.count == 1)
        statistics[one].hits -= 1
        #expect(statistics.isEmpty)
        #expect((CacheStatistics([one: .init(hits: 1)]) - CacheStatistics([one: .init(hits: 1)])).isEmpty)
    }
}
