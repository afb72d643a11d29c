import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Sharing of one file")
struct SharingTests {
    private let folder = TemporaryFolder()
    private let one = "http://a.example"
    private let other = "http://a.example:8080"

    @Test("Two servers' pictures of the same URL never mix")
    func pictures() throws {
        let sut = try folder.storage()
        try sut.pictureStore(source: one).insert(Data([1]), for: "1")
        #expect(try sut.pictureStore(source: other).retrieve(for: "1") == nil)

        try sut.pictureStore(source: other).insert(Data([2]), for: "1")
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == Data([1]))
    }

    @Test("Two servers' comments on the same picture never mix")
    func comments() throws {
        let sut = try folder.storage()
        try sut.commentsStore(source: one).insert(.numbered(1...2), for: .numbered(1))
        #expect(try sut.commentsStore(source: other).retrieve(for: .numbered(1)) == nil)

        try sut.commentsStore(source: other).insert(.numbered(3...4), for: .numbered(1))
        try sut.commentsStore(source: other).delete(readBefore: .distantFuture)
        #expect(try sut.commentsStore(source: one).retrieve(for: .numbered(1)) == .numbered(1...2))
    }

    @Test("The rows of a server whose first insertion failed never mix with the next server's")
    func failedFirstSave() throws {
        let sut = try folder.storage()
        #expect(throws: StorageError.any) {
            try sut.database.write { session throws(StorageError) in
                _ = try session.sourceForWriting(one)
                throw StorageError.any
            }
        }
        try sut.insert(1...3, of: other)
        try sut.insert(4...6, of: one)
        #expect(try sut.items(of: other) == [1, 2, 3])
        #expect(try sut.items(of: one) == [4, 5, 6])
    }

    @Test("The pictures of all servers share one budget")
    func budget() throws {
        let sut = try folder.storage(pictureBudget: 3_000)
        try sut.pictureStore(source: one).insert(Data(count: 2_000), for: "1")
        try sut.pictureStore(source: other).insert(Data(count: 2_000), for: "2")
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == nil)
        #expect(try sut.pictureStore(source: other).retrieve(for: "2") != nil)
    }

    @Test("A storage reads the changes of another one on the same file")
    func visible() throws {
        let (first, second) = (try folder.storage(), try folder.storage())
        try first.insert(1...3)
        #expect(try second.items() == [1, 2, 3])
        try second.commentsStore(source: one).delete(readBefore: .distantFuture)
        #expect(try first.items() == [])
    }

    @Test("Two storages on one file stay within one budget")
    func commonBudget() throws {
        let (first, second) = (
            try folder.storage(pictureBudget: 3_000), try folder.storage(pictureBudget: 3_000)
        )
        for number in 0..<10 {
            let sut = number.isMultiple(of: 2) ? first : second
            try sut.pictureStore(source: one).insert(Data(count: 1_000), for: "\(number)")
        }
        #expect(try first.info().sources.first?[.picture].bytes == 3_000)
    }

    @Test("A read transaction sees one snapshot while the file is written")
    func oneState() throws {
        let sut = try folder.storage()
        let comments = sut.commentsStore(source: one)
        try comments.insert(.numbered(1...3), for: .numbered(1))
        try sut.database.read { session throws(StorageError) in
            let before = try session.comments(on: .numbered(1), of: 1)
            try comments.insert(.numbered(4...9), for: .numbered(1))
            let after = try session.comments(on: .numbered(1), of: 1)
            #expect(before == .numbered(1...3) && after == before)
        }
    }

    @Test("Storages that write at once all succeed")
    func concurrent() async throws {
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                // A busy machine may need longer than the default timeout.
                let sut = try folder.storage(busyTimeout: .seconds(60))
                group.addTask {
                    let source = "http://\(writer).example"
                    try sut.insert(0..<25, of: source)
                    #expect(try sut.items(of: source) == Array(0..<25))
                }
            }
            try await group.waitForAll()
        }
        #expect(try folder.storage().info().sources.map { $0[.comment].lists } == [25, 25, 25, 25])
    }

    @Test("The least recently used picture is evicted first across runs")
    func usesAcrossRuns() throws {
        do {
            let sut = try folder.storage(pictureBudget: 3_000)
            for number in 1...3 {
                try sut.pictureStore(source: one).insert(Data(count: 1_000), for: "\(number)")
            }
            _ = try sut.pictureStore(source: one).retrieve(for: "1")
            try sut.storePictureUses()
        }
        let store = try folder.storage(pictureBudget: 3_000).pictureStore(source: one)
        try store.insert(Data(count: 1_000), for: "4")
        #expect(try store.retrieve(for: "1") != nil)
        #expect(try store.retrieve(for: "2") == nil)
    }
}
