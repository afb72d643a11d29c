import CommentsStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Durability of the caches")
struct DurabilityTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"

    @Test("Times are read without a loss of precision")
    func times() throws {
        let times = [0.1, 1 / 3, 1e-7, 123_456_789.123_456_7].map { Date(timeIntervalSinceReferenceDate: $0) }
        let comments = times.map { time in
            CommentRecord(id: .numbered(1), message: "", createdAt: time, username: "")
        }
        let store = try folder.storage().commentsStore(source: source)
        try store.insert(StoredComments(comments: comments, timestamp: times[1]), for: .numbered(1))
        #expect(try store.retrieve(for: .numbered(1))?.comments.map(\.createdAt) == times)
        #expect(try store.retrieve(for: .numbered(1))?.timestamp == times[1])
    }

    @Test("Every insertion that has returned survives a killed process")
    func killed() throws {
        let sut = try folder.storage()
        for count in 0..<20 {
            try sut.insert([count])
            try sut.pictureStore(source: source).insert(Data([UInt8(count)]), for: "\(count)")

            let left = try folder.copy()
            let survivor = try left.storage()
            #expect(try survivor.items() == Array(0...count))
            #expect(
                try survivor.pictureStore(source: source).retrieve(for: "\(count)") == Data([UInt8(count)]))
            #expect(survivor.repairs.isEmpty)
        }
    }

    @Test("Reading changes neither the file nor its WAL")
    func reading() throws {
        let sut = try folder.storage()
        try store(in: sut)
        let before = try folder.copy()

        _ = try sut.pictureStore(source: source).retrieve(for: "1")
        _ = try sut.items()
        _ = try sut.statisticsStore(source: source).retrieve()
        _ = try sut.info()

        let after = try folder.copy()
        #expect(try before.bytes(of: "feedhost.sqlite") == after.bytes(of: "feedhost.sqlite"))
        #expect(try before.bytes(of: "feedhost.sqlite-wal") == after.bytes(of: "feedhost.sqlite-wal"))
    }

    @Test("Releasing a storage closes its files, and deletes the WAL and its index")
    func freed() throws {
        weak var freed: SQLiteStorage?
        do {
            let sut = try folder.storage()
            freed = sut
            try store(in: sut)
            #expect(try folder.openDescriptors() > 0)
        }
        #expect(freed == nil)
        #expect(try folder.openDescriptors() == 0)
        #expect(try folder.names == ["feedhost.sqlite", "feedhost.sqlite-lock"])
    }

    private func store(in storage: SQLiteStorage) throws {
        try storage.pictureStore(source: source).insert(Data([1, 2, 3]), for: "1")
        try storage.insert(1...3)
    }
}
