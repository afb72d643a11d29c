import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("File of the second schema version")
struct SecondSchemaVersionTests {
    private let folder: TemporaryFolder
    private let one = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
        try OldSchemaVersion.second.create(in: folder)
    }

    @Test("Every row of a file of the second version is read")
    func everything() throws {
        let sut = try makeSUT()
        let feed = sut.feedStore(source: one)
        let pages: [FeedPageSummary] = [(9, 2, 0), (0, 2, 2), (1, 3, 5), (2, 3, 8)].map {
            time, count, cursor in
            .init(timestamp: .numbered(time), count: count, cursor: .numbered(cursor))
        }
        let items = [(-1...0, 9.0), (1...2, 0), (3...5, 1), (6...8, 2)].flatMap { numbers, time in
            numbers.map { FeedItem.old($0, edition: time == 9 ? 2 : 1, of: one, readAt: time) }
        }
        #expect(try feed.summary() == FeedSummary(pages: pages))
        #expect(try feed.items(in: 0..<99) == items)
        #expect(
            try sut.feedStore(source: "http://b.example").items(in: 0..<9)
                == (5...6).map { .old($0, of: "http://b.example", readAt: 3) })
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == Data([1, 2, 3]))
        #expect(
            try sut.commentsStore(source: one).retrieve(for: .numbered(1)) == .numbered(1...1, time: 4))
        #expect(try sut.verify().isEmpty)
        #expect(sut.repairs.isEmpty)
    }

    @Test("A feed in a file of the second version has a generation, which a splice changes")
    func generation() throws {
        let store = try makeSUT().feedStore(source: one)
        let generation = try #require(try store.summary()).generation
        #expect(try store.items(in: 2..<4, of: generation)?.map(\.id) == [.numbered(1), .numbered(2)])
        #expect(try store.splice(.numbered([-2, -1], cursor: -1)))
        #expect(try store.items(in: 2..<4, of: generation) == nil)
    }

    private func makeSUT() throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path, pictureBudget: 1_000)
    }
}
