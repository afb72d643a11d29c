import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Durability of the caches")
struct DurabilityTests {
    private let folder: TemporaryFolder
    private let source = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A feed is read with its pages, times and cursor after its file was closed")
    func feedReopened() throws {
        let pages = FeedPageRecord.pages(3)
        try makeSUT().feedStore(source: source).fill(pages)

        let store = try makeSUT().feedStore(source: source)
        #expect(try store.pages(in: 0..<9).map(\.timestamp) == pages.map(\.timestamp))
        #expect(try store.summary()?.cursor == pages.last?.cursor)
        #expect(try store.items(in: 0..<99) == pages.flatMap(\.items))
    }

    @Test("A feed is appended to after its file was closed, and updates the items that it has")
    func feedContinued() throws {
        let pages = FeedPageRecord.pages(3)
        try makeSUT().feedStore(source: source).fill(pages)

        let store = try makeSUT().feedStore(source: source)
        let next = FeedPageRecord.numbered([1, 9], edition: 2, time: 9, cursor: 9)
        #expect(try store.append(next, after: .numbered(8)))
        #expect(try store.items(in: 0..<99).map(\.id) == (0...9).map { .numbered($0) })
        #expect(try store.items(in: 1..<2) == [.picture(1, edition: 2)])
    }

    @Test("Times are read without a loss of precision")
    func times() throws {
        let times = [0.1, 1 / 3, 1e-7, 123_456_789.123_456_7].map { Date(timeIntervalSinceReferenceDate: $0) }
        let comments = times.map { time in
            CommentRecord(id: .numbered(1), message: "", createdAt: time, username: "")
        }
        let store = try makeSUT().commentsStore(source: source)
        try store.insert(StoredComments(comments: comments, timestamp: times[1]), for: .numbered(1))
        #expect(try store.retrieve(for: .numbered(1))?.comments.map(\.createdAt) == times)
        #expect(try store.retrieve(for: .numbered(1))?.timestamp == times[1])
    }

    @Test("Every insertion that has returned survives a killed process")
    func killed() throws {
        let sut = try makeSUT()
        let feed = sut.feedStore(source: source)
        let pages = FeedPageRecord.pages(20)
        for count in pages.indices {
            if count == 0 {
                try feed.insert(pages[0])
            } else {
                _ = try feed.append(pages[count], after: .numbered(3 * count - 1))
            }
            try sut.pictureStore(source: source).insert(Data([UInt8(count)]), for: "\(count)")

            let left = try folder.copy()
            let survivor = try SQLiteStorage(folder: left.path, pictureBudget: 1_000)
            let found = try survivor.feedStore(source: source).items(in: 0..<99)
            #expect(found == pages[...count].flatMap(\.items))
            #expect(
                try survivor.pictureStore(source: source).retrieve(for: "\(count)") == Data([UInt8(count)]))
            #expect(survivor.repairs.isEmpty)
        }
    }

    @Test("Appending caches the ids of a feed")
    func remembered() throws {
        let sut = try makeSUT()
        try sut.feedStore(source: source).fill(FeedPageRecord.pages(3))
        let known = try sut.database.write { session in session.feeds.count }
        #expect(known == 1)
    }

    @Test("Reading changes neither the file nor its WAL")
    func reading() throws {
        let sut = try makeSUT()
        try store(in: sut)
        let before = try folder.copy()

        _ = try sut.feedStore(source: source).summary()
        _ = try sut.feedStore(source: source).items(in: 0..<10)
        _ = try sut.feedStore(source: source).item(.numbered(1))
        _ = try sut.pictureStore(source: source).retrieve(for: "1")
        _ = try sut.commentsStore(source: source).retrieve(for: .numbered(1))
        _ = try sut.info()

        let after = try folder.copy()
        #expect(try before.bytes(of: "feedhost.sqlite") == after.bytes(of: "feedhost.sqlite"))
        #expect(try before.bytes(of: "feedhost.sqlite-wal") == after.bytes(of: "feedhost.sqlite-wal"))
    }

    @Test(
        "Releasing a storage closes its files, and deletes the WAL and its index"
    )
    func freed() throws {
        weak var freed: SQLiteStorage?
        do {
            let sut = try makeSUT()
            freed = sut
            try store(in: sut)
            #expect(try folder.openDescriptors() > 0)
        }
        #expect(freed == nil)
        #expect(try folder.openDescriptors() == 0)
        #expect(try folder.names == ["feedhost.sqlite", "feedhost.sqlite-lock"])
    }

    private func makeSUT() throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path, pictureBudget: 1_000)
    }

    private func store(in storage: SQLiteStorage) throws {
        try storage.feedStore(source: source).insert(.numbered(1...3, cursor: 3))
        try storage.pictureStore(source: source).insert(Data([1, 2, 3]), for: "1")
        try storage.commentsStore(source: source).insert(.numbered(1...3, time: 4), for: .numbered(1))
    }
}
