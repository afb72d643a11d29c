import BookmarksStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Damaged bookmarks")
struct BookmarksDamageTests {
    private let folder: BookmarksFolder
    private let file = BookmarksFolder.file

    init() throws {
        folder = try BookmarksFolder()
    }

    @Test(
        "A damaged bookmark is left out and told, stays, and the others are found",
        arguments: ["Description 2", "Location 2", "pictures.example/2.png"])
    func row(text: String) throws {
        try makeFile()
        try folder.folder.flipLetter(in: text, of: file)
        let before = try folder.folder.bytes(of: file)
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 3, 1])
        #expect(try sut.store.damagedCount() == 1)
        #expect(try folder.folder.bytes(of: file) == before)

        try sut.insert([5])
        #expect(try sut.numbers() == [5, 4, 3, 1])
        #expect(try sut.store.damagedCount() == 1)
        #expect(try rows("SELECT count(*) FROM bookmarks") == ["5"])
    }

    @Test(
        "A damaged id, time or server is noticed too",
        arguments: [
            "id = X'FEED0000000040008000000000000063'", "added_at = added_at + 1",
            "source = 'http://b.example'",
            "description = location, location = description", "location = NULL", "checksum = checksum + 1",
        ])
    func value(change: String) throws {
        try makeFile()
        try folder.execute("UPDATE bookmarks SET \(change) WHERE bookmark = 2")
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 3, 1])
        #expect(try sut.store(source: BookmarksFolder.other).retrieve() == [])
        #expect(try sut.store.damagedCount() == 1)
        #expect(try sut.store(source: BookmarksFolder.other).damagedCount() == 1)
    }

    @Test("A damaged bookmark that is stored again is sound, and one that is deleted is gone")
    func mended() throws {
        try makeFile()
        for text in ["Description 2", "Location 3"] { try folder.folder.flipLetter(in: text, of: file) }
        let sut = folder.open()
        #expect(try sut.store.damagedCount() == 2)
        try sut.insert([2])
        #expect(try sut.numbers() == [4, 2, 1])
        #expect(try sut.store.damagedCount() == 1)
        try sut.store.delete(.numbered(3))
        #expect(try sut.numbers() == [4, 2, 1])
        #expect(try sut.store.damagedCount() == 0)
    }

    @Test("Bookmarks that are missing are told, also after others are stored and deleted")
    func missing() throws {
        try makeFile()
        try folder.execute("DELETE FROM bookmarks WHERE bookmark IN (2, 3)")
        let sut = folder.open()
        #expect(try sut.store.damagedCount() == 2)
        try sut.insert([5])
        try sut.store.delete(.numbered(1))
        #expect(try sut.numbers() == [5, 4])
        #expect(try sut.store.damagedCount() == 2)
    }

    @Test("A bookmark that is there twice is found once, and hides none that is missing")
    func twice() throws {
        try makeFile()
        try folder.execute(
            """
            INSERT INTO bookmarks (source, id, description, location, url, added_at, checksum)
            SELECT source, id, description, location, url, added_at, checksum FROM bookmarks WHERE bookmark = 2
            """, "DELETE FROM bookmarks WHERE bookmark = 3")
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 2, 1])
        #expect(try sut.store.damagedCount() == 1)
    }

    @Test(
        "Where the number of bookmarks is damaged, that is told, until the next one is stored",
        arguments: [
            "UPDATE totals SET bookmarks = 3", "UPDATE totals SET checksum = checksum + 1",
            "DELETE FROM totals",
        ])
    func total(change: String) throws {
        try makeFile()
        try folder.execute(change)
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 3, 2, 1])
        #expect(folder.reason { _ = try sut.store.damagedCount() } == .damaged)
        try sut.insert([5])
        #expect(try sut.numbers() == [5, 4, 3, 2, 1])
        #expect(try sut.store.damagedCount() == 0)
    }

    private func makeFile() throws {
        try folder.open().insert(1...4)
    }

    private func rows(_ statement: String) throws -> [String] {
        try Connection(folder.database, flags: 2).execute(statement)
    }
}
