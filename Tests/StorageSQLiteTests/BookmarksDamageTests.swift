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

    // MARK: The file

    @Test("A file that is no database is told, and is neither written, moved nor replaced")
    func noDatabase() throws {
        try makeFile()
        try expectUntouched(Data("not a database, but long enough to be looked at".utf8))
    }

    @Test("An empty file is not taken for a new one")
    func empty() throws {
        try makeFile()
        try expectUntouched(Data())
    }

    @Test("A file whose beginning is zero is not taken for a new one")
    func zeroes() throws {
        try makeFile()
        var bytes = try folder.folder.bytes(of: file)
        bytes.replaceSubrange(0..<100, with: Data(count: 100))
        try expectUntouched(bytes)
    }

    @Test("A file whose version is lost is not made anew")
    func version() throws {
        try makeFile()
        try folder.execute("PRAGMA user_version = 0")
        try expectUntouched(folder.folder.bytes(of: file))
    }

    @Test("A file that is cut off is told, and stays")
    func cutOff() throws {
        try makeFile(1...80)
        try expectUntouched(folder.folder.bytes(of: file).prefix(9_000))
    }

    @Test("A file whose pages are overwritten is told, and stays")
    func overwritten() throws {
        try makeFile()
        try folder.folder.overwritePages(of: file)
        try expectUntouched(folder.folder.bytes(of: file))
    }

    @Test("A file that breaks while it is open is told and stays, and one put in its place is used")
    func whileOpen() throws {
        try makeFile(1...80)
        let sound = try folder.folder.bytes(of: file)
        let sut = folder.open()
        #expect(try sut.numbers() == (1...80).reversed())
        try folder.folder.overwritePages(of: file)
        // Another program's change lets the connections read the file again.
        try folder.execute("PRAGMA user_version = \(BookmarksSchema.steps.count)")
        let broken = try folder.folder.bytes(of: file)
        #expect(folder.reason { _ = try sut.store.retrieve() } == .damaged)
        #expect(folder.reason { try sut.insert([81]) } == .damaged)
        #expect(try folder.folder.bytes(of: file) == broken)

        try FileManager.default.removeItem(atPath: folder.database)
        try folder.folder.write(sound, to: file)
        try sut.insert([81])
        #expect(try sut.numbers() == (1...81).reversed())
    }

    @Test("A file of which only the journal is left is not taken for none")
    func journal() throws {
        try folder.folder.write(Data(repeating: 7, count: 512), to: file + "-journal")
        let sut = folder.open()
        #expect(folder.reason { _ = try sut.store.retrieve() } == .damaged)
        #expect(folder.reason { try sut.insert([1]) } == .damaged)
        #expect(try folder.folder.bytes(of: file + "-journal") == Data(repeating: 7, count: 512))
    }

    @Test("A file whose structure is broken where nobody looks is not written")
    func structure() throws {
        try makeFile(1...80)
        try folder.execute("DELETE FROM bookmarks WHERE bookmark % 2 = 0 AND bookmark > 20")
        var bytes = try folder.folder.bytes(of: file)
        // The number of free pages, in the header.
        bytes[39] ^= 0x10
        try folder.folder.write(bytes, to: file)
        let sut = folder.open()
        #expect(try sut.numbers().contains(1))
        #expect(folder.reason { try sut.insert([90]) } == .damaged)
        #expect(try folder.folder.bytes(of: file) == bytes)
    }

    @Test("A file in a format that there is not is damaged, and stays")
    func format() throws {
        try makeFile()
        var bytes = try folder.folder.bytes(of: file)
        // The schema format number (SQLite's file format, 1.3.12), of which 4 is the highest.
        bytes[47] = 9
        try folder.folder.write(bytes, to: file)
        let sut = folder.open()
        #expect(folder.reason { _ = try sut.store.retrieve() } == .damaged)
        #expect(folder.reason { try sut.insert([90]) } == .damaged)
        #expect(try folder.folder.bytes(of: file) == bytes)
    }

    // MARK: Rows

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

    // MARK: Parts

    private func makeFile(_ numbers: ClosedRange<Int> = 1...4) throws {
        try folder.open().insert(numbers)
    }

    /// Expects that a file of these bytes is told to be damaged, and stays as and where it is.
    private func expectUntouched(_ bytes: Data) throws {
        try folder.folder.write(bytes, to: file)
        let sut = folder.open()
        for _ in 0..<2 {
            #expect(folder.reason { _ = try sut.store.retrieve() } == .damaged)
            #expect(folder.reason { _ = try sut.store.damagedCount() } == .damaged)
            #expect(folder.reason { try sut.insert([5]) } == .damaged)
            #expect(folder.reason { try sut.store.delete(.numbered(1)) } == .damaged)
        }
        #expect(try folder.folder.bytes(of: file) == bytes)
        let names: Set = [file, file + "-lock", file + "-journal"]
        #expect(try Set(folder.folder.names).subtracting(names) == [])
    }

    private func rows(_ statement: String) throws -> [String] {
        try Connection(folder.database, flags: 2).execute(statement)
    }
}
