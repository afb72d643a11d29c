import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("File of the fourth schema version")
struct FourthSchemaVersionTests {
    private let folder: TemporaryFolder
    private let one = "http://a.example"
    private let other = "http://b.example"

    init() throws {
        folder = try TemporaryFolder()
        try OldSchemaVersion.fourth.create(in: folder)
    }

    @Test("Every row of a file of the fourth version is read")
    func everything() throws {
        let sut = try makeSUT()
        #expect(
            try sut.feedStore(source: one).items(in: 0..<99) == (1...2).map { .old($0, of: one, readAt: 1) })
        for number in 1...3 {
            #expect(
                try sut.pictureStore(source: one).retrieve(for: "\(number)")
                    == Data([UInt8(number), 2, 3]))
        }
        #expect(try sut.pictureStore(source: other).retrieve(for: "1") == Data([9]))
        #expect(
            try sut.commentsStore(source: one).retrieve(for: .numbered(1)) == .numbered(1...1, time: 4))
        let statistics = sut.statisticsStore(source: one)
        #expect(try statistics.retrieve() == CacheStatistics([.feed: .init(hits: 3, misses: 1)]))
        try statistics.add(CacheStatistics([.feed: .init(hits: 1), .comment: .init(misses: 2)]))
        #expect(
            try statistics.retrieve()
                == CacheStatistics([.feed: .init(hits: 4, misses: 1), .comment: .init(misses: 2)]))
        #expect(try sut.verify().isEmpty)
        #expect(sut.repairs.isEmpty)
    }

    @Test("Pictures in a file of the fourth version are evicted in the order of their uses")
    func uses() throws {
        let store = try makeSUT(budget: 10).pictureStore(source: one)
        try store.insert(Data([4, 2, 3]), for: "4")
        try store.insert(Data([5, 2, 3]), for: "5")
        #expect(try (1...5).filter { try store.retrieve(for: "\($0)") != nil } == [1, 4, 5])
    }

    @Test("Pictures in a file of the fourth version can be pinned")
    func pinned() throws {
        let store = try makeSUT(budget: 10).pictureStore(source: one)
        try store.pin(["2"])
        for number in UInt8(4)...6 { try store.insert(Data([number, 2, 3]), for: "\(number)") }
        #expect(try (1...6).filter { try store.retrieve(for: "\($0)") != nil } == [2, 4, 5, 6])
        #expect(try store.retrieve(for: "2") == Data([2, 2, 3]))
    }

    private func makeSUT(budget: Int = 1_000) throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path, pictureBudget: budget)
    }
}
