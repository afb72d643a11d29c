import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Full disk")
struct FullDiskTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"
    private let disk = FaultyFileSystem.register()

    // MARK: Reading

    @Test("A file on a full disk is read, and the storage reports why it cannot be written")
    func readable() throws {
        try makeFile()
        disk.fail(.full)

        let sut = try makeSUT()

        #expect(sut.writeFailure?.reason == .full)
        try expectStored(in: sut)
        #expect(try sut.info().sources.map { $0[.comment].lists } == [3])
    }

    @Test("The WAL of a killed process is read on a full disk")
    func log() throws {
        try makeFile()
        let killed = try folder.storage()
        try killed.insert(7...9)
        let left = try folder.copy()
        try #require(left.bytes(of: "feedhost.sqlite-wal").isEmpty == false)
        disk.fail(.full)

        let sut = try makeSUT(in: left)

        #expect(try sut.items() == [1, 2, 3, 7, 8, 9])
        #expect(try left.bytes(of: "feedhost.sqlite-wal").isEmpty == false)
    }

    @Test("Several storages read one file in turns on a full disk")
    func several() throws {
        try makeFile()
        disk.fail(.full)
        let (one, other) = (try makeSUT(), try makeSUT())
        for _ in 0..<3 {
            try expectStored(in: one)
            try expectStored(in: other)
        }
    }

    @Test("A storage that opened the file before the disk was full does not lock out another one")
    func openedBefore() throws {
        try makeFile()
        let before = try makeSUT()
        try expectStored(in: before)
        disk.fail(.full)
        try expectStored(in: makeSUT())
        try expectStored(in: before)
    }

    @Test("A corrupt file on a full disk is quarantined, and replaced when the disk has free space")
    func corrupt() throws {
        try makeFile()
        disk.fail(.full)
        let sut = try makeSUT()
        try folder.write(Data("not a database, but long enough to be looked at".utf8), to: "feedhost.sqlite")
        #expect(reason { try expectStored(in: sut) } == .damaged)
        #expect(sut.repairs.count == 1)
        #expect(reason { try sut.items() } == .full)

        disk.fail(.none)
        try sut.insert(4...5)
        #expect(try sut.items() == [4, 5])
    }

    // MARK: Writing

    @Test("Every write on a full disk throws that it is full, and deletes nothing")
    func writes() throws {
        try makeFile()
        let before = try folder.bytes(of: "feedhost.sqlite")
        disk.fail(.full)
        let sut = try makeSUT()
        let writes: [() throws -> Void] = [
            { try sut.insert(4...5) },
            { try sut.commentsStore(source: source).delete(readBefore: .distantFuture) },
            { try sut.statisticsStore(source: source).add(CacheStatistics([.picture: .init(hits: 1)])) },
            { try sut.pictureStore(source: source).insert(Data(), for: "2") },
            { try sut.clear() },
            { _ = try sut.verify() },
        ]
        for write in writes { #expect(reason(write) == .full) }
        try expectStored(in: sut)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("The next write succeeds when the disk has free space again")
    func roomAgain() throws {
        try makeFile()
        disk.fail(.full)
        let sut = try makeSUT()
        try expectStored(in: sut)
        disk.fail(.none)

        try sut.insert(4...5)

        #expect(sut.writeFailure == nil)
        #expect(try sut.items() == [1, 2, 3, 4, 5])
    }

    @Test("Opening a missing file on a full disk throws that it is full")
    func nothing() throws {
        disk.fail(.full)
        #expect(reason { try makeSUT() } == .full)
    }

    // MARK: Clearing

    @Test("Clearing on a full disk deletes all files but the lock's")
    func clearing() throws {
        try makeFile()
        try folder.write(Data(), to: "feedhost.sqlite.damaged-1")
        disk.fail(.full)

        try clear()

        #expect(try folder.names == ["feedhost.sqlite-lock"])
        disk.fail(.none)
        #expect(try makeSUT().info().sources.isEmpty)
    }

    @Test("Clearing on a disk with free space leaves the file in place for storages that have it open")
    func clearingWithRoom() throws {
        try makeFile()
        let open = try makeSUT()
        let before = open.database.files.identity
        try clear()
        #expect(try open.info().sources.isEmpty)
        #expect(open.database.files.identity == before)
    }

    @Test(
        "A storage whose file was cleared on a full disk continues with a new one", arguments: [false, true])
    func clearedWhileOpen(isOpenedWithoutRoom: Bool) throws {
        try makeFile()
        if isOpenedWithoutRoom { disk.fail(.full) }
        let open = try makeSUT()
        try expectStored(in: open)
        disk.fail(.full)
        try clear()
        #expect(reason { try open.insert(4...5) } == .full)
        disk.fail(.none)

        try open.insert(4...5)

        #expect(try makeSUT().items() == [4, 5])
        #expect(try open.items() == [4, 5])
    }

    @Test("A file of another version on a full disk is cleared", arguments: [0, 99])
    func clearingOtherVersion(version: Int) throws {
        try makeFile()
        try folder.execute("PRAGMA user_version = \(version)")
        disk.fail(.full)
        try clear()
        #expect(try folder.names == ["feedhost.sqlite-lock"])
    }

    @Test("A file of another program on a full disk is not cleared")
    func clearingOthers() throws {
        try makeFile()
        try folder.execute("PRAGMA application_id = 7")
        let before = try folder.bytes(of: "feedhost.sqlite")
        disk.fail(.full)
        #expect(reason { try clear() } == .unavailable)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("Clearing a missing file on a full disk succeeds")
    func clearingNothing() throws {
        disk.fail(.full)
        try clear()
    }

    // MARK: The library

    @Test("Bookmarks are read on a full disk, and stored when it has free space again")
    func bookmarks() throws {
        let marks = LibraryFolder(folder)
        do { try marks.open().insert(1...2) }
        disk.fail(.full)
        let sut = marks.open(vfs: disk.name)
        #expect(try sut.numbers() == [2, 1])
        #expect(try sut.damagedCount() == 0)
        #expect(reason { try sut.insert([3]) } == .full)
        #expect(try sut.numbers() == [2, 1])
        disk.fail(.none)
        try sut.insert([3])
        #expect(try sut.numbers() == [3, 2, 1])
    }

    // MARK: Parts

    private func makeFile() throws {
        let storage = try folder.storage()
        try storage.insert(1...3)
        try storage.pictureStore(source: source).insert(Data([1]), for: "1")
    }

    private func makeSUT(in other: TemporaryFolder? = nil) throws -> SQLiteStorage {
        try (other ?? folder).storage(busyTimeout: .milliseconds(500), vfs: disk.name)
    }

    private func clear() throws {
        try SQLiteStorage.clear(folder: folder.path, options: DatabaseOptions(vfs: disk.name))
    }

    private func expectStored(in storage: SQLiteStorage) throws {
        #expect(try storage.items() == [1, 2, 3])
        #expect(try storage.pictureStore(source: source).retrieve(for: "1") == Data([1]))
    }
}
