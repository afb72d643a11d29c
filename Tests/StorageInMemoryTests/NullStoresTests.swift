import FeedStorageInterface
import FoundationEssentials
import StorageInMemory
import StorageInterface
import StorageTesting
import Testing

@Suite("Null stores")
struct NullStoresTests {
    @Test("A null feed store is empty after an insertion, and refuses to continue a feed")
    func feed() throws {
        let sut = NullFeedStore()
        try sut.insert(.numbered(1...3, cursor: 3))

        #expect(try sut.summary() == nil)
        #expect(try sut.items(in: 0..<3).isEmpty)
        #expect(try sut.item(.numbered(1)) == nil)
        #expect(try sut.append(.numbered(4...5), after: .numbered(3)) == false)
        #expect(try sut.splice(.numbered(0...1)) == false)
    }

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
