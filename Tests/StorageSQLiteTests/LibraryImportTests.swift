import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Import of bookmarks of versions before the library")
struct LibraryImportTests {
    private let folder: TemporaryFolder
    private let one = SourceRecord.server("http://a.example")
    private let other = SourceRecord.server("http://b.example")

    init() throws {
        folder = try TemporaryFolder()
        try FirstBookmarks.make(in: folder)
    }

    @Test("Imported bookmarks are complete and read, with their sources, times and order")
    func everything() throws {
        let sut = makeSUT()
        let found = try sut.bookmarks()
        #expect(found.rows.map(\.id) == [1, 6, 5].map(UUID.numbered))
        #expect(found.rows.map(\.state.bookmarkedAt) == [9, 6, 3.5].map(Date.numbered))
        #expect(found.rows.map(\.state.isRead) == [true, true, true])
        #expect(found.sources == [one.id: one, other.id: other])
        #expect(found.damagedCount == 0)
        #expect(try sut.item(.numbered(5))?.item == .picture(5, of: one.id, seen: 3.5))
        #expect(try sut.item(.numbered(6))?.item == .picture(6, of: other.id, seen: 6))
        #expect(try sut.damagedCount() == 0)
    }

    @Test("An id that was bookmarked on two servers is imported as the first one's item, with the last time")
    func twice() throws {
        let sut = makeSUT()
        #expect(try sut.bookmarks().rows.first?.state.bookmarkedAt == .numbered(9))
        #expect(try sut.item(.numbered(1))?.item == .picture(1, of: one.id, seen: 1))
    }

    @Test("Bookmarks are imported once: a deleted one is not imported again, nor by another process")
    func once() throws {
        let sut = makeSUT()
        for row in try sut.bookmarks().rows { try sut.deleteBookmark(of: row.id) }
        #expect(try sut.bookmarks().rows.isEmpty)
        #expect(try makeSUT().bookmarks().rows.isEmpty)
    }

    @Test("Several programs that start at once import every bookmark once")
    func atOnce() async throws {
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { [path = folder.path] in
                    #expect(throws: Never.self) { try SQLiteLibrary(folder: path).bookmarks() }
                }
            }
        }
        let sut = makeSUT()
        #expect(try sut.bookmarks().rows.map(\.id) == [1, 6, 5].map(UUID.numbered))
        #expect(try sut.damagedCount() == 0)
    }

    @Test("Bookmarks are imported into a library with items, and their file is not changed")
    func later() throws {
        let before = try Data(contentsOf: URL(filePath: file))
        let sut = makeSUT()
        try sut.insertBookmark(of: .numbered(7), from: .numbered(1), at: .numbered(7))
        #expect(try sut.bookmarks().rows.map(\.id) == [1, 7, 6, 5].map(UUID.numbered))
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test(
        "A corrupt or missing bookmark is counted, and the others are imported",
        arguments: [
            "UPDATE bookmarks SET location = 'x' WHERE bookmark = 3",
            "DELETE FROM bookmarks WHERE bookmark = 3",
        ])
    func corrupt(change: String) throws {
        try Connection(file, flags: 2).execute(change)
        let sut = makeSUT()
        for _ in 0..<2 {
            let found = try sut.bookmarks()
            #expect(found.rows.map(\.id) == [1, 6].map(UUID.numbered))
            #expect(found.damagedCount == 1)
        }
        #expect(try makeSUT().bookmarks().damagedCount == 0)
    }

    @Test(
        "A corrupt file of bookmarks is reported, does not block other writes, and is imported once it is intact"
    )
    func corrupt() throws {
        let whole = try Data(contentsOf: URL(filePath: file))
        try Data(repeating: 7, count: whole.count).write(to: URL(filePath: file))
        let sut = makeSUT()
        #expect(throws: StorageError.self) { try sut.bookmarks() }
        #expect(!FileManager.default.fileExists(atPath: sut.path))
        try sut.subscribe(.numbered(1))
        let error = #expect(throws: StorageError.self) { try sut.bookmarks() }
        #expect(error?.reason == .damaged)
        try whole.write(to: URL(filePath: file))
        #expect(try makeSUT().bookmarks().rows.count == 3)
    }

    @Test("Bookmarks are imported into an empty library of a killed process")
    func unfilled() throws {
        let sut = makeSUT()
        try sut.write { _ in }
        #expect(try sut.bookmarks().rows.count == 3)
    }

    @Test("Importing no bookmarks creates no library", arguments: [true, false])
    func nothing(isThere: Bool) throws {
        if isThere {
            let connection = try Connection(file, flags: 2)
            for statement in ["DELETE FROM bookmarks", "DELETE FROM totals"] {
                try connection.execute(statement)
            }
        } else {
            try FileManager.default.removeItem(atPath: file)
        }
        let sut = makeSUT()
        #expect(try sut.bookmarks() == BookmarkedItems())
        #expect(!FileManager.default.fileExists(atPath: sut.path))
    }

    @Test(
        "An import whose disk fails throws, and imports all bookmarks or none",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput])
    func everyCall(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        try work.checkEveryCall(of: operation, failure)
    }

    @Test("After a process died during the import, all bookmarks are imported or none")
    func death() throws {
        try work.checkDeath()
    }

    /// The first start with a library.
    private let work = Workload<[LibraryRow]>(
        distance: 7, prepare: { try FirstBookmarks.make(in: $0.folder) },
        steps: [
            .init("importing") { _ = try $0.bookmarks() },
            .init("opening again", nil),
            .init("reading") { _ = try $0.bookmarks() },
        ]
    ) {
        // Reading the bookmarks would import them.
        try $0.rows(ItemScope(filter: .bookmarked))
    } write: {
        try $0.insertBookmark(of: .numbered(40, of: 4), from: .numbered(4), at: .numbered(9))
    }

    private var file: String { folder.path + "/bookmarks.sqlite" }

    private func makeSUT() -> SQLiteLibrary { SQLiteLibrary(folder: folder.path) }
}

extension SourceRecord {
    fileprivate static func server(_ address: String) -> SourceRecord {
        SourceRecord(id: ItemIdentity.source(HTTPURL(address)!), kind: "essential", address: address)
    }
}
