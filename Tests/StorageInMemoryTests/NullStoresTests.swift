import FoundationEssentials
import StorageInMemory
import StorageInterface
import StorageTesting
import Testing

@Suite("Null stores")
struct NullStoresTests {
    @Test("A null picture store has no bytes after an insertion")
    func pictures() throws {
        let sut = NullPictureStore()
        try sut.insert(.init([1, 2, 3]), for: "http://a.example/1.png")

        #expect(try sut.retrieve(for: "http://a.example/1.png") == nil)
    }

    @Test("A null store of statistics is empty after an addition")
    func statistics() throws {
        let sut = NullCacheStatisticsStore()
        try sut.add(CacheStatistics([StoredKind("feed"): .init(hits: 1)]))

        #expect(try sut.retrieve().isEmpty)
    }

    @Test("A null comments store has no comments after an insertion")
    func comments() throws {
        let sut = NullCommentsStore()
        try sut.insert(.numbered(1...2), for: .numbered(1))

        #expect(try sut.retrieve(for: .numbered(1)) == nil)
    }
}
