import BookmarksStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Bookmarks in a file")
struct BookmarksTests {
    private let folder: BookmarksFolder

    init() throws {
        folder = try BookmarksFolder()
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
}
