import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Corrupt bookmarks of the library")
struct CorruptBookmarkTests {
    private let folder = LibraryFolder()
    private let second = "WHERE id = X'FEED0000000040008000000000000002'"

    init() throws {
        try folder.open().insert(1...4)
    }

    @Test(
        "A corrupt bookmark is left out and counted, and repaired when it is stored again",
        arguments: [
            "summary = zeroblob(9)", "bookmarked_at = 1", "time = time + 1", "checksum = checksum + 1",
        ])
    func row(change: String) throws {
        try folder.execute("UPDATE items SET \(change) \(second)")
        let before = try folder.folder.bytes(of: folder.file)
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 3, 1])
        #expect(try sut.bookmarks().damagedCount == 1)
        #expect(try folder.folder.bytes(of: folder.file) == before)

        try sut.insert([5])
        #expect(try sut.numbers() == [5, 4, 3, 1])
        #expect(try sut.bookmarks().damagedCount == 1)
        try sut.insert([2])
        #expect(try sut.numbers() == [5, 4, 3, 2, 1])
        #expect(try sut.bookmarks().damagedCount == 0)
        #expect(try sut.damagedCount() == 0)
    }

    @Test(
        "A bookmark with a corrupt text is reported when it is read, and repaired when it is stored again")
    func text() throws {
        try folder.execute(
            "UPDATE texts SET bytes = zeroblob(9) WHERE text = (SELECT text FROM items \(second))")
        let sut = folder.open()
        #expect(reason { try sut.item(.numbered(2)) } == .damaged)
        try sut.insert([2])
        #expect(try sut.item(.numbered(2))?.item == .numbered(2))
        #expect(try sut.damagedCount() == 0)
    }

    @Test("A corrupt bookmark is not replaced by an item of another source")
    func otherSource() throws {
        try folder.execute("UPDATE items SET summary = zeroblob(9) \(second)")
        let sut = folder.open()
        try sut.insertBookmark(of: .numbered(2, of: 7), from: .numbered(7), at: .numbered(2))
        #expect(try sut.numbers() == [4, 3, 1])
        #expect(try sut.bookmarks().damagedCount == 1)
    }

    @Test("Missing bookmarks are counted")
    func missing() throws {
        try folder.execute("DELETE FROM items \(second)")
        let sut = folder.open()
        #expect(try sut.numbers() == [4, 3, 1])
        #expect(try sut.bookmarks().damagedCount == 1)
    }

    @Test("A bookmark with a corrupt source is read without the source")
    func source() throws {
        try folder.execute("UPDATE sources SET record = zeroblob(9)")
        let found = try folder.open().bookmarks()
        #expect(found.rows.count == 4)
        #expect(found.sources == [:])
    }
}
