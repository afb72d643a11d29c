import BookmarksStorageInterface
import FeedStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Bookmarks in a file")
struct BookmarksTests {
    private let folder: BookmarksFolder
    private let file = BookmarksFolder.file

    init() throws {
        folder = try BookmarksFolder()
    }

    @Test("Where there is no file, nothing is found, nothing is deleted, and none is made")
    func nothing() throws {
        let sut = SQLiteBookmarks(folder: folder.folder.path + "/a/b")
        #expect(try sut.store.retrieve() == [])
        #expect(try sut.store.damagedCount() == 0)
        try sut.store.delete(.numbered(1))
        #expect(try folder.folder.names == [])
    }

    @Test("The first bookmark makes the folder, with those above it, for its owner alone")
    func missingFolder() throws {
        let path = folder.folder.path + "/a/b"
        let sut = SQLiteBookmarks(folder: path)
        try sut.store.insert(.numbered(1))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).contains(file))
        #expect(sut.path == path + "/" + file)
    }

    @Test("A folder that cannot be made is reported as such, and what cannot be read is not taken for none")
    func impossibleFolder() throws {
        try folder.folder.write(Data(), to: "file")
        let sut = SQLiteBookmarks(folder: folder.folder.path + "/file/folder")
        #expect(folder.reason { try sut.store.insert(.numbered(1)) } == .unavailable)
        #expect(folder.reason { _ = try sut.store.retrieve() } == .unavailable)
    }

    @Test("Bookmarks are found again after the file was closed, with exact times")
    func reopened() throws {
        let odd = BookmarkRecord(
            id: .numbered(5), description: nil, location: "", url: "x",
            addedAt: Date(timeIntervalSinceReferenceDate: 1 / 3))
        do {
            let sut = folder.open()
            try sut.insert(1...3)
            try sut.store.insert(odd)
        }
        #expect(try folder.open().store.retrieve() == [3, 2, 1].map { .numbered($0) } + [odd])
    }

    @Test("Every bookmark that was stored is there when the process is killed right after it")
    func killed() throws {
        let sut = folder.open()
        for number in 1...10 {
            try sut.insert([number])
            #expect(try BookmarksFolder(folder.folder.copy()).open().numbers() == (1...number).reversed())
        }
        try sut.store.delete(.numbered(10))
        #expect(try BookmarksFolder(folder.folder.copy()).open().numbers() == (1...9).reversed())
    }

    @Test("Whoever copies the one file has all bookmarks, also while it is open")
    func oneFile() throws {
        let sut = folder.open()
        try sut.insert(1...3)
        let copy = try TemporaryFolder()
        try copy.write(folder.folder.bytes(of: file), to: file)
        #expect(try BookmarksFolder(copy).open().numbers() == [3, 2, 1])
        #expect(try folder.folder.bytes(of: file + "-journal").isEmpty)
    }

    @Test("Both connections are set up so that what is stored is on the disk")
    func settings() throws {
        let sut = folder.open()
        try sut.insert([1])
        let settings = [
            "synchronous": "2", "foreign_keys": "1", "cell_size_check": "1", "busy_timeout": "5000",
            "trusted_schema": "0", "application_id": "1296126539",
            "user_version": "\(BookmarksSchema.steps.count)",
        ]
        for (name, value) in settings {
            try sut.write { session throws(StorageError) in
                #expect(try session.connection.execute("PRAGMA " + name) == [value], "\(name)")
            }
            let reader = try sut.read { session throws(StorageError) in
                try session.connection.execute("PRAGMA " + name)
            }
            #expect(reader == [value], "\(name)")
        }
        try sut.write { session throws(StorageError) in
            #expect(try session.connection.execute("PRAGMA journal_mode") == ["truncate"])
        }
    }

    @Test("One server's bookmarks are no other's, whatever their ids")
    func servers() throws {
        let sut = folder.open()
        let other = sut.store(source: BookmarksFolder.other)
        try sut.insert(1...3)
        try other.insert(.numbered(2, edition: 2))
        try other.delete(.numbered(1))
        #expect(try sut.numbers() == [3, 2, 1])
        #expect(try other.retrieve() == [.numbered(2, edition: 2)])
        try sut.store.delete(.numbered(2))
        #expect(try other.retrieve() == [.numbered(2, edition: 2)])
        #expect(try sut.store(source: BookmarksFolder.source + "/").retrieve() == [])
    }

    @Test("Several who have the file open see what the others store")
    func sharing() throws {
        let (first, second) = (folder.open(), folder.open())
        try first.insert([1])
        try second.insert([2])
        try first.insert([3])
        try second.store.delete(.numbered(1))
        #expect(try first.numbers() == [3, 2])
        #expect(try second.numbers() == [3, 2])
        #expect(try first.store.damagedCount() == 0)
    }

    @Test("Several who make the file at once lose nothing")
    func together() async throws {
        let path = folder.folder.path + "/a"
        try await withThrowingTaskGroup { group in
            for part in 0..<4 {
                group.addTask {
                    let sut = SQLiteBookmarks(folder: path)
                    for number in 5 * part..<5 * part + 5 { try sut.store.insert(.numbered(number)) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try SQLiteBookmarks(folder: path).numbers() == (0..<20).reversed())
    }

    @Test("Nothing that is done to the cache touches bookmarks in the same folder")
    func cache() throws {
        do { try folder.open().insert(1...3) }
        let before = try folder.folder.bytes(of: file)
        do {
            let cache = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 1_000)
            try cache.feedStore(source: BookmarksFolder.source).insert(.numbered(1...3))
            _ = try cache.verify()
            try cache.clear(source: BookmarksFolder.source)
            try cache.clear()
        }
        try folder.folder.write(Data(repeating: 1, count: 9_000), to: "feedhost.sqlite")
        try folder.folder.write(Data(), to: file + ".damaged-1")
        let cache = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 1_000)
        #expect(cache.repairs.count == 1)
        try cache.clear()
        #expect(try folder.folder.bytes(of: file) == before)
        #expect(try folder.folder.names.contains(file + ".damaged-1"))
        #expect(try folder.open().numbers() == [3, 2, 1])
    }

    @Test("What a process that died has left of a new file does not hinder the next one")
    func unfinished() throws {
        try folder.folder.write(Data("half a database".utf8), to: file + "-new")
        try folder.folder.write(Data("its journal".utf8), to: file + "-new-journal")
        let sut = folder.open()
        #expect(try sut.store.retrieve() == [])
        try sut.insert([1])
        #expect(try sut.numbers() == [1])
        #expect(try folder.folder.names.filter { $0.contains("-new") } == [])
    }

    @Test("A link to the file stays a link")
    func link() throws {
        let elsewhere = try BookmarksFolder()
        do { try elsewhere.open().insert([1]) }
        try FileManager.default.createSymbolicLink(
            atPath: folder.database, withDestinationPath: elsewhere.database)
        do { try folder.open().insert([2]) }
        #expect(try elsewhere.open().numbers() == [2, 1])

        try FileManager.default.removeItem(atPath: elsewhere.database)
        #expect(folder.reason { try folder.open().insert([3]) } == .unavailable)
        #expect(folder.reason { _ = try folder.open().store.retrieve() } == .unavailable)
        #expect(throws: Never.self) {
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.database)
        }
    }
}
