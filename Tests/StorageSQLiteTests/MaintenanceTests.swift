import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Maintenance of the caches' file")
struct MaintenanceTests {
    private let folder = TemporaryFolder()
    private let one = "http://a.example"
    private let other = "http://b.example"

    init() throws {
        let storage = try makeSUT()
        try fill(storage, one)
        try fill(storage, other)
    }

    // MARK: Info

    @Test("The information has the counts, bytes and times of each server")
    func info() throws {
        let source = StorageInfo.Source(
            url: one,
            records: [
                .picture: .init(count: 2, bytes: 32_000), .comment: .init(count: 7, lists: 2),
            ])
        var second = source
        second.url = other
        #expect(try makeSUT().info().sources == [source, second])
    }

    @Test("The information has the size of the file and its WAL")
    func fileBytes() throws {
        let sut = try makeSUT()
        try sut.insert(0..<100)
        let bytes =
            try folder.bytes(of: "feedhost.sqlite").count + folder.bytes(of: "feedhost.sqlite-wal").count
        #expect(try sut.info().fileBytes == bytes)
    }

    // MARK: Clearing

    @Test("Clearing one server does not change another one")
    func clearOne() throws {
        let sut = try makeSUT()
        try sut.clear(source: one)
        #expect(try sut.info().sources.map(\.url) == [other])
        #expect(try sut.pictureStore(source: one).retrieve(for: "1") == nil)
        #expect(try sut.commentsStore(source: one).retrieve(for: .numbered(1)) == nil)
        #expect(try sut.commentsStore(source: other).retrieve(for: .numbered(1)) == .numbered(1...3))
    }

    @Test("Clearing all servers deletes their rows, and shrinks the file")
    func clearAll() throws {
        let sut = try makeSUT()
        let before = try sut.info().fileBytes
        try sut.clear()
        #expect(try sut.info().sources.isEmpty)
        #expect(try sut.info().fileBytes < before - 64_000)
    }

    @Test("Clearing all servers deletes quarantined files")
    func clearDamaged() throws {
        try folder.write(Data("no database, but something long enough".utf8), to: "feedhost.sqlite")
        let sut = try makeSUT()
        try #require(sut.repairs.count == 1)
        try sut.clear()
        #expect(try folder.names.filter { $0.contains("damaged") } == [])
    }

    @Test("Rows are stored again after clearing, within the budget")
    func clearAndStore() throws {
        let sut = try makeSUT()
        try fill(sut, one)
        try sut.clear()
        try fill(sut, one)
        try fill(sut, other)
        #expect(try sut.info().sources.map { $0[.comment].count } == [7, 7])
        #expect(try sut.info().sources.map { $0[.picture].count } == [2, 2])
    }

    // MARK: Verifying

    @Test("Verifying a sound storage finds and changes nothing")
    func sound() throws {
        let sut = try makeSUT()
        let before = try sut.info()
        #expect(try sut.verify().isEmpty)
        #expect(try sut.info() == before)
    }

    @Test("Verifying frees a corrupt picture's part of the budget")
    func corruptPictureInUse() throws {
        let sut = try makeSUT()
        try fill(sut, one)
        try change(sut, "UPDATE pictures SET bytes = zeroblob(16000) WHERE source = 1")
        #expect(try sut.verify().count == 2)

        try sut.pictureStore(source: one).insert(Data(count: 60_000), for: "3")

        #expect(try sut.info().sources.map { $0[.picture].count } == [1, 2])
    }

    @Test("Verifying deletes a corrupt picture, and no other")
    func corruptPicture() throws {
        try folder.execute("UPDATE pictures SET bytes = zeroblob(16000) WHERE url = '1' AND source = 1")
        let sut = try makeSUT()
        #expect(try sut.verify().map(\.subject) == [.record(.picture, name: "1")])
        #expect(try sut.info().sources.map { $0[.picture].count } == [1, 2])
        #expect(try sut.verify().isEmpty)
    }

    @Test("Verifying deletes corrupt comments, and no others")
    func corruptComments() throws {
        try folder.execute("UPDATE comments SET message = 'x' WHERE list = 1 AND position = 1")
        let sut = try makeSUT()
        #expect(try sut.verify().map(\.subject) == [.record(.comment, name: UUID.numbered(1).uuidString)])
        #expect(try sut.info().sources.map { $0[.comment].lists } == [1, 2])
        #expect(try sut.verify().isEmpty)
    }

    @Test("Verifying quarantines a file with a corrupt index that reading does not use")
    func corruptFile() throws {
        // Only an integrity check finds an index without a row.
        let connection = try Connection(folder.database, flags: 6)
        try connection.execute("PRAGMA writable_schema = ON")
        try connection.execute(
            "UPDATE sqlite_schema SET sql = 'CREATE INDEX pictures_by_use ON pictures (size, used)' WHERE name = 'pictures_by_use'"
        )
        let sut = try makeSUT()

        let findings = try sut.verify()

        let repair = try #require(sut.repairs.first)
        #expect(findings.map(\.subject) == [.file(quarantinedFile: repair.quarantinedFile)])
        #expect(try sut.info().sources.isEmpty)
        #expect(try sut.verify().isEmpty)
    }

    private func makeSUT() throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path, pictureBudget: 100_000)
    }

    /// Changes rows by SQL on the writing connection, whose caches stay valid.
    private func change(_ sut: SQLiteStorage, _ statement: String) throws {
        try sut.database.write { session throws(StorageError) in
            _ = try session.connection.execute(statement)
        }
    }

    private func fill(_ storage: SQLiteStorage, _ source: String) throws {
        try storage.pictureStore(source: source).insert(Data(repeating: 1, count: 16_000), for: "1")
        try storage.pictureStore(source: source).insert(Data(repeating: 2, count: 16_000), for: "2")
        try storage.commentsStore(source: source).insert(.numbered(1...3), for: .numbered(1))
        try storage.commentsStore(source: source).insert(.numbered(4...7), for: .numbered(2))
    }
}
