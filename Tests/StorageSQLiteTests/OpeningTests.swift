import FeedStorageInterface
import Foundation
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Opening")
struct OpeningTests {
    private let folder: TemporaryFolder
    private let source = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A folder that is missing is made, with those above it, for its owner alone")
    func missingFolder() throws {
        let path = folder.path + "/a/b"
        _ = try SQLiteStorage(folder: path, pictureBudget: 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test("A library, which holds passwords of private feeds, is made for its owner alone, as is its log")
    func permissions() throws {
        let library = SQLiteLibrary(path: folder.path + "/library.sqlite")
        try library.subscribe(.numbered(1))
        for name in try folder.names {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("A folder that cannot be made is reported as such")
    func impossibleFolder() throws {
        try folder.write(Data(), to: "file")
        let error = #expect(throws: StorageError.self) {
            try SQLiteStorage(folder: folder.path + "/file/folder", pictureBudget: 0)
        }
        #expect(error?.reason == .unavailable)
    }

    @Test("Both connections are set up as the file's safety needs it")
    func settings() throws {
        let sut = try makeSUT()
        let settings = [
            "journal_mode": "wal", "synchronous": "1", "foreign_keys": "1", "cell_size_check": "1",
            "busy_timeout": "5000", "trusted_schema": "0", "application_id": "1178944836",
            "user_version": "\(Schema.steps.count)",
        ]
        for (name, value) in settings {
            let writer = try sut.database.maintain { session throws(StorageError) in
                try session.connection.execute("PRAGMA " + name)
            }
            let reader = try sut.database.read { session throws(StorageError) in
                try session.connection.execute("PRAGMA " + name)
            }
            #expect(writer == [value], "\(name)")
            #expect(reader == [value], "\(name)")
        }
    }

    @Test("The schema cannot be changed past SQLite, and a name in double quotes is never a text")
    func defences() throws {
        let sut = try makeSUT()
        #expect(throws: StorageError.self) {
            try sut.database.maintain { session throws(StorageError) in
                try session.connection.execute("SELECT \"text\"")
            }
        }
        #expect(throws: StorageError.self) {
            try sut.database.maintain { session throws(StorageError) in
                try session.connection.execute("PRAGMA writable_schema = ON")
                try session.connection.execute("DELETE FROM sqlite_schema")
            }
        }
    }

    @Test("The connection that reads cannot write, and leaves the log to the one that writes")
    func readerReads() throws {
        let sut = try makeSUT()
        let error = #expect(throws: StorageError.self) {
            try sut.database.read { session throws(StorageError) in
                try session.connection.execute("DELETE FROM items")
            }
        }
        #expect(error?.reason == .readOnly)
        let pages = try sut.database.read { session throws(StorageError) in
            try session.connection.number("wal_autocheckpoint")
        }
        #expect(pages == 0)
    }

    @Test("A file of a newer version is refused, and stays as it is")
    func newerVersion() throws {
        try makeFeed()
        try folder.execute("PRAGMA user_version = \(Schema.steps.count + 1)")
        let before = try folder.bytes(of: "feedhost.sqlite")

        let error = #expect(throws: StorageError.self) { try makeSUT() }

        #expect(error?.reason == .newerVersion)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
        #expect(try folder.names.filter { $0.contains("damaged") } == [])
    }

    @Test("A file of a newer version whose log is not in it yet is refused, and stays as it is too")
    func newerVersionWithLog() throws {
        try makeFeed()
        let newer = try Connection(folder.database, flags: 6)
        try newer.execute("PRAGMA user_version = \(Schema.steps.count + 1)")
        let left = try folder.copy()
        let before = try left.bytes(of: "feedhost.sqlite")
        try #require(try left.bytes(of: "feedhost.sqlite-wal").isEmpty == false)

        let error = #expect(throws: StorageError.self) {
            try SQLiteStorage(folder: left.path, pictureBudget: 0)
        }

        #expect(error?.reason == .newerVersion)
        #expect(try left.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("A file of another program is refused, and stays as it is")
    func otherProgram() throws {
        try folder.execute("CREATE TABLE others (name TEXT)", "INSERT INTO others VALUES ('one')")
        let before = try folder.bytes(of: "feedhost.sqlite")

        let error = #expect(throws: StorageError.self) { try makeSUT() }

        #expect(error?.reason == .unavailable)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("A file that another process holds is reported as busy, and can be opened when it is let go")
    func locked() throws {
        try makeFeed()
        let holder = try FileLock(path: folder.database + "-lock")
        try holder.acquire(timeout: .zero)
        let error = #expect(throws: StorageError.self) { try makeSUT(busyTimeout: .milliseconds(20)) }
        #expect(error?.reason == .busy)

        holder.release()
        #expect(try makeSUT().feedStore(source: source).summary()?.count == 3)
    }

    @Test(
        "A write while another process holds the file is reported as busy, loses nothing, and succeeds later")
    func lockedLater() throws {
        try makeFeed()
        let sut = try makeSUT(busyTimeout: .milliseconds(20))
        let store = sut.feedStore(source: source)
        let other = try Connection(folder.database, flags: 6)
        try other.execute("BEGIN IMMEDIATE")

        let error = #expect(throws: StorageError.self) { try store.insert(.numbered(7...9)) }
        #expect(error?.reason == .busy)
        #expect(try store.summary()?.count == 3)

        try other.execute("COMMIT")
        try store.insert(.numbered(7...10))
        #expect(try store.summary()?.count == 4)
    }

    @Test("Who writes holds the lock between processes, and waits for it")
    func lockWhileWriting() throws {
        let sut = try makeSUT(busyTimeout: .milliseconds(20))
        let other = try FileLock(path: folder.database + "-lock")
        try sut.database.write { _ throws(StorageError) in
            let error = #expect(throws: StorageError.self) { try other.acquire(timeout: .zero) }
            #expect(error?.reason == .busy)
        }
        try other.acquire(timeout: .zero)
        let error = #expect(throws: StorageError.self) {
            try sut.feedStore(source: source).insert(.numbered(1...3))
        }
        #expect(error?.reason == .busy)
        #expect(try sut.feedStore(source: source).summary() == nil)
    }

    private func makeSUT(busyTimeout: Duration = .seconds(5)) throws -> SQLiteStorage {
        try SQLiteStorage(
            folder: folder.path, pictureBudget: 1_000, options: DatabaseOptions(busyTimeout: busyTimeout))
    }

    private func makeFeed() throws {
        try makeSUT().feedStore(source: source).insert(.numbered(1...3, cursor: 3))
    }
}
