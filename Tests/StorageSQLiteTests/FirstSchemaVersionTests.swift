import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("File of the first schema version")
struct FirstSchemaVersionTests {
    private let folder: TemporaryFolder
    private let one = "http://a.example"
    private let other = "http://b.example"

    init() throws {
        folder = try TemporaryFolder()
        try OldSchemaVersion.first.create(in: folder)
    }

    @Test("Every row of a file of the first version is read")
    func everything() throws {
        let sut = try makeSUT()

        let feed = sut.feedStore(source: one)
        #expect(try feed.summary() == FeedSummary(pages: pages))
        #expect(try feed.pages(in: 0..<9) == pages)
        #expect(try feed.items(in: 0..<99) == items)
        #expect(try feed.items(in: 3..<5) == Array(items[3..<5]))
        for item in items { #expect(try feed.item(item.id) == item) }
        #expect(
            try sut.feedStore(source: other).items(in: 0..<9)
                == (5...6).map { .old($0, of: other, readAt: 3) })
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == Data([1, 2, 3]))
        #expect(
            try sut.commentsStore(source: one).retrieve(for: .numbered(1)) == .numbered(1...2, time: 4))
        #expect(try sut.verify().isEmpty)
        #expect(sut.repairs.isEmpty)
    }

    @Test("A feed in a file of the first version is appended to")
    func appending() throws {
        let store = try makeSUT().feedStore(source: one)
        let page = FeedPageRecord.numbered([1, 12, 13], edition: 3, time: 10, cursor: 13)
        #expect(try store.append(page, after: .numbered(11)))
        let summaries = pages + [.init(timestamp: .numbered(10), count: 2, cursor: .numbered(13))]
        #expect(try store.summary()?.content == FeedSummary(pages: summaries))
        #expect(try store.items(in: 14..<99).map(\.id) == [.numbered(12), .numbered(13)])
        #expect(try store.item(.numbered(1)) == .old(1, edition: 3, of: one, readAt: 0))
    }

    @Test("A feed in a file of the first version is spliced")
    func splicing() throws {
        let store = try makeSUT().feedStore(source: one)
        #expect(try store.splice(.numbered([-3, -2], time: 10, cursor: -2)))
        let summaries =
            [
                .init(timestamp: .numbered(10), count: 2, cursor: .numbered(-2)),
                .init(timestamp: .numbered(9), count: 2, cursor: .numbered(0)),
            ] + pages.dropFirst()
        #expect(try store.pages(in: 0..<9) == summaries)
        #expect(try store.summary()?.content == FeedSummary(pages: summaries))
    }

    @Test("Pages of a feed in a file of the first version are deleted")
    func deleting() throws {
        let store = try makeSUT().feedStore(source: one)
        try store.deletePages(from: 2)
        #expect(try store.summary()?.content == FeedSummary(pages: Array(pages[..<2])))
    }

    @Test("A file of the first version that cannot be written is refused, and not changed")
    func readOnly() throws {
        let before = try folder.bytes(of: "feedhost.sqlite")
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(.readOnly)
        let options = DatabaseOptions(vfs: fileSystem.name)
        let error = #expect(throws: StorageError.self) {
            try SQLiteStorage(folder: folder.path, pictureBudget: 0, options: options)
        }
        #expect(error?.reason == .readOnly)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    private let pages: [FeedPageSummary] = [(9, 3, 0), (0, 2, 2), (1, 3, 5), (2, 3, 8), (3, 3, 11)].map {
        time, count, cursor in .init(timestamp: .numbered(time), count: count, cursor: .numbered(cursor))
    }

    private let items = [(-2...0, 9.0), (1...2, 0), (3...5, 1), (6...8, 2), (9...11, 3)].flatMap {
        numbers, time in
        numbers.map { FeedItem.old($0, edition: time == 9 ? 2 : 1, of: "http://a.example", readAt: time) }
    }

    private func makeSUT() throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path, pictureBudget: 1_000)
    }
}
