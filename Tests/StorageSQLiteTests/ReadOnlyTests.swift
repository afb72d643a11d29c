import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Read-only file")
struct ReadOnlyTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"

    @Test("A read-only file is read, and the storage reports that it cannot be written")
    func readable() throws {
        try makeFile()
        let sut = try makeSUT()
        #expect(sut.writeFailure?.reason == .readOnly)
        #expect(try sut.items() == [1, 2, 3])
        #expect(try sut.pictureStore(source: source).retrieve(for: "1") == Data([1]))
    }

    @Test("A read-only file whose WAL cannot be read is refused")
    func unreadableLog() throws {
        try makeFile()
        let open = try folder.storage()
        try open.insert(7...9)
        let left = try folder.copy()
        try #require(left.bytes(of: "feedhost.sqlite-wal").isEmpty == false)

        #expect([.readOnly, .unavailable].contains(reason { try makeSUT(in: left) }))
    }

    @Test("Every write to a read-only file throws that it is read-only, and deletes nothing")
    func writes() throws {
        try makeFile()
        let before = try folder.bytes(of: "feedhost.sqlite")
        let sut = try makeSUT()
        let writes: [() throws -> Void] = [
            { try sut.commentsStore(source: source).delete(readBefore: .distantFuture) },
            { try sut.statisticsStore(source: source).add(CacheStatistics([.picture: .init(hits: 1)])) },
            { try sut.pictureStore(source: source).insert(Data(), for: "2") },
            { try sut.commentsStore(source: source).insert(.numbered(1...2), for: .numbered(1)) },
            { try sut.clear() },
            { _ = try sut.verify() },
        ]
        for write in writes {
            #expect(reason { try write() } == .readOnly)
        }
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("Opening a missing file on a read-only disk throws why it cannot be created")
    func nothing() throws {
        #expect([.readOnly, .unavailable].contains(reason { try makeSUT() }))
    }

    @Test("A corrupt file on a read-only disk is reported, and not moved")
    func corrupt() throws {
        try makeFile()
        try folder.write(Data("not a database, but long enough to be looked at".utf8), to: "feedhost.sqlite")
        #expect([.readOnly, .damaged].contains(reason { try makeSUT() }))
        #expect(try folder.names == ["feedhost.sqlite", "feedhost.sqlite-lock"])
    }

    @Test(
        "A file in a read-only folder is read",
        .enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func permissions() throws {
        try makeFile()
        chmod(folder.path, 0o500)
        defer { chmod(folder.path, 0o700) }
        let sut = try folder.storage()
        #expect(sut.writeFailure?.reason == .readOnly)
        #expect(try sut.items() == [1, 2, 3])
    }

    /// A storage on a read-only file system.
    private func makeSUT(in other: TemporaryFolder? = nil) throws -> SQLiteStorage {
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(.readOnly)
        return try (other ?? folder).storage(vfs: fileSystem.name)
    }

    private func makeFile() throws {
        let storage = try folder.storage()
        try storage.insert(1...3)
        try storage.pictureStore(source: source).insert(Data([1]), for: "1")
    }
}
