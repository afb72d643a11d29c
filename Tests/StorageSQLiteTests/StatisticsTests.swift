import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Statistics of the cache")
struct StatisticsTests {
    private let folder = TemporaryFolder()
    private let one = "http://a.example"
    private let other = "http://b.example"
    private let some = CacheStatistics([
        .comment: .init(hits: 1, misses: 2), .picture: .init(hits: 3, misses: 4),
        StoredKind("forecast"): .init(hits: 5, misses: 6),
    ])

    @Test("Statistics of each server are read in the next run")
    func nextRun() throws {
        try folder.storage().statisticsStore(source: one).add(some)
        try folder.storage().statisticsStore(source: other).add(CacheStatistics([.comment: .init(misses: 9)]))
        let sut = try folder.storage()
        try sut.statisticsStore(source: one).add(some)
        #expect(try sut.statisticsStore(source: one).retrieve() == some + some)
        #expect(try sut.statisticsStore(source: other).retrieve()[.comment].misses == 9)
    }

    @Test("The information has the statistics of servers with records only")
    func info() throws {
        let sut = try folder.storage()
        try sut.statisticsStore(source: one).add(some)
        #expect(try sut.info().sources.isEmpty)
        try sut.insert([1])
        #expect(try sut.info().sources.map(\.statistics) == [some])
    }

    @Test("Clearing one server or all resets their statistics")
    func clear() throws {
        let sut = try folder.storage()
        for source in [one, other] { try sut.statisticsStore(source: source).add(some) }
        try sut.clear(source: one)
        #expect(try sut.statisticsStore(source: one).retrieve().isEmpty)
        #expect(try sut.statisticsStore(source: other).retrieve() == some)
        try sut.clear()
        #expect(try sut.statisticsStore(source: other).retrieve().isEmpty)
    }

    @Test("Empty statistics write no row")
    func nothing() throws {
        let sut = try folder.storage()
        try sut.statisticsStore(source: one).add(CacheStatistics())
        #expect(try sut.database.read { session throws(StorageError) in try session.allSources() }.isEmpty)
    }

    @Test(
        "Corrupt statistics restart at zero, and verifying deletes only them",
        arguments: [
            "UPDATE lookups SET hits = hits + 1 WHERE source = 1 AND kind = 'picture'",
            "UPDATE lookups SET source = 3 WHERE source = 1; UPDATE sources SET source = 3 WHERE source = 1",
        ])
    func corrupt(change: String) throws {
        for source in [one, other] { try folder.storage().statisticsStore(source: source).add(some) }
        for statement in change.split(separator: ";") { try folder.execute(String(statement)) }
        let sut = try folder.storage()
        #expect(try sut.statisticsStore(source: one).retrieve().isEmpty)
        #expect(try sut.verify().map(\.subject) == [.statistics])
        #expect(try sut.verify().isEmpty)
        try sut.statisticsStore(source: one).add(some)
        #expect(try sut.statisticsStore(source: one).retrieve() == some)
        #expect(try sut.statisticsStore(source: other).retrieve() == some)
    }
}
