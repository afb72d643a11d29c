import BookmarksStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Bookmarks whose file cannot be used as it should be")
struct BookmarksFaultTests {
    private let folder: BookmarksFolder
    private let file = BookmarksFolder.file

    init() throws {
        folder = try BookmarksFolder()
    }

    @Test("A file that is replaced while it is open is the one that is read and written from then on")
    func replaced() throws {
        let backup = try BookmarksFolder()
        do { try backup.open().insert(7...9) }
        let sut = folder.open()
        try sut.insert(1...3)
        // In place of the file, and not into it.
        try FileManager.default.removeItem(atPath: folder.database)
        try folder.folder.write(backup.folder.bytes(of: file), to: file)
        #expect(try sut.numbers() == [9, 8, 7])
        try sut.insert([10])
        #expect(try folder.open().numbers() == [10, 9, 8, 7])
    }

    @Test("A file that is deleted while it is open has no bookmarks, and the next one makes a new file")
    func deleted() throws {
        let sut = folder.open()
        try sut.insert(1...3)
        try FileManager.default.removeItem(atPath: folder.database)
        #expect(try sut.store.retrieve() == [])
        try sut.insert([4])
        #expect(try sut.numbers() == [4])
        #expect(try folder.open().numbers() == [4])
    }

    @Test("A file of a newer version is refused, and stays as it is")
    func newerVersion() throws {
        do { try folder.open().insert([1]) }
        try folder.execute("PRAGMA user_version = \(BookmarksSchema.steps.count + 1)")
        try expectRefusal(.newerVersion)
    }

    @Test("A file of another program is refused, and stays as it is")
    func otherProgram() throws {
        let connection = try Connection(folder.database, flags: 6)
        try connection.execute("CREATE TABLE others (name TEXT)")
        try expectRefusal(.unavailable)
    }

    @Test("A cache of that name is refused, and stays as it is")
    func otherKind() throws {
        do { _ = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 0) }
        try FileManager.default.moveItem(
            atPath: folder.folder.path + "/feedhost.sqlite", toPath: folder.database)
        try expectRefusal(.unavailable)
    }

    @Test("A write while another process holds the lock is reported as busy, and succeeds later")
    func lock() throws {
        do { try folder.open().insert([1]) }
        let sut = folder.open(busyTimeout: .milliseconds(20))
        let holder = try FileLock(path: folder.database + "-lock")
        try holder.acquire(timeout: .zero)
        #expect(folder.reason { try sut.insert([2]) } == .busy)
        holder.release()
        try sut.insert([2])
        try holder.acquire(timeout: .zero)
        #expect(folder.reason { try sut.insert([3]) } == .busy)
        #expect(try sut.numbers() == [2, 1])
        holder.release()
        try sut.insert([3])
        #expect(try sut.numbers() == [3, 2, 1])
    }

    @Test("A file that another program changes is reported as busy, and can be used when that has ended")
    func otherWriter() throws {
        let sut = folder.open(busyTimeout: .milliseconds(20))
        try sut.insert([1])
        let other = try Connection(folder.database, flags: 2)
        try other.execute("BEGIN EXCLUSIVE")
        #expect(folder.reason { try sut.insert([2]) } == .busy)
        #expect(folder.reason { _ = try sut.store.retrieve() } == .busy)
        try other.execute("COMMIT")
        try sut.insert([2])
        #expect(try sut.numbers() == [2, 1])
    }

    @Test("A file that cannot be written can be read, says so, and is written when that is possible again")
    func readOnly() throws {
        do { try folder.open().insert(1...2) }
        let before = try folder.folder.bytes(of: file)
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(.readOnly)
        let sut = folder.open(vfs: fileSystem.name)
        #expect(try sut.numbers() == [2, 1])
        #expect(try sut.store.damagedCount() == 0)
        #expect(folder.reason { try sut.insert([3]) } == .readOnly)
        #expect(folder.reason { try sut.store.delete(.numbered(1)) } == .readOnly)
        #expect(try folder.folder.bytes(of: file) == before)

        fileSystem.fail(.none)
        try sut.insert([3])
        #expect(try sut.numbers() == [3, 2, 1])
    }

    @Test("A file that cannot be written and is broken is reported as broken")
    func readOnlyAndBroken() throws {
        do { try folder.open().insert(1...2) }
        try folder.folder.write(Data("not a database, but long enough to be looked at".utf8), to: file)
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(.readOnly)
        let sut = folder.open(vfs: fileSystem.name)
        #expect(folder.reason { _ = try sut.store.retrieve() } == .damaged)
        #expect(folder.reason { try sut.insert([3]) } == .damaged)
    }

    @Test("Where no file can be made, that is told, and later one is made")
    func nothing() throws {
        let fileSystem = FaultyFileSystem.register()
        fileSystem.fail(.readOnly)
        let sut = folder.open(vfs: fileSystem.name)
        #expect(try sut.store.retrieve() == [])
        #expect([.readOnly, .unavailable].contains(folder.reason { try sut.insert([1]) }))
        #expect(try folder.folder.names.contains(file) == false)
        fileSystem.fail(.none)
        try sut.insert([1])
        #expect(try sut.numbers() == [1])
    }

    @Test("A full disk refuses what is new, keeps what is old, and works on when there is room again")
    func full() throws {
        let sut = folder.open()
        try sut.insert(1...3)
        let long = BookmarkRecord(
            id: .numbered(4), description: String(repeating: "x", count: 50_000), location: nil, url: "",
            addedAt: .numbered(4))
        let pages = try limit(sut, to: 1)
        #expect(folder.reason { try sut.store.insert(long) } == .full)
        #expect(try sut.numbers() == [3, 2, 1])
        #expect(try sut.store.damagedCount() == 0)
        _ = try limit(sut, to: pages * 100)
        try sut.store.insert(long)
        #expect(try sut.store.retrieve().first == long)
    }

    // MARK: Parts

    /// Expects that reading and writing fail for that reason, and that the file and its folder stay as they are.
    private func expectRefusal(_ reason: StorageError.Reason) throws {
        let before = try folder.folder.bytes(of: file)
        let sut = folder.open()
        for _ in 0..<2 {
            #expect(folder.reason { _ = try sut.store.retrieve() } == reason)
            #expect(folder.reason { _ = try sut.store.damagedCount() } == reason)
            #expect(folder.reason { try sut.insert([2]) } == reason)
            #expect(folder.reason { try sut.store.delete(.numbered(1)) } == reason)
        }
        #expect(try folder.folder.bytes(of: file) == before)
    }

    private func limit(_ sut: SQLiteBookmarks, to pages: Int64) throws -> Int64 {
        var limit: Int64 = 0
        try sut.write { session throws(StorageError) in
            limit = try session.connection.number("max_page_count = \(pages)")
        }
        return limit
    }
}
