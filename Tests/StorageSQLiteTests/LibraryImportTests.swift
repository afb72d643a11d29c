import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Import of older bookmarks into the library")
struct LibraryImportTests {
    private let folder: TemporaryFolder
    private let one = SourceRecord.server("http://a.example")
    private let other = SourceRecord.server("http://b.example")

    init() throws {
        folder = try TemporaryFolder()
        try FirstBookmarks.make(in: folder)
    }

    @Test("Every item is found whole, read, with its source, in the order and at the time of bookmarking")
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

    @Test("An id that two servers gave is the item of the first, bookmarked when it was last")
    func twice() throws {
        let sut = makeSUT()
        #expect(try sut.bookmarks().rows.first?.state.bookmarkedAt == .numbered(9))
        #expect(try sut.item(.numbered(1))?.item == .picture(1, of: one.id, seen: 1))
    }

    @Test("It happens once: a bookmark that is deleted does not come back, in another process neither")
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

    @Test("The library may have items before, and the older file stays as it is, byte for byte")
    func later() throws {
        let before = try Data(contentsOf: URL(filePath: file))
        let sut = makeSUT()
        try sut.insertBookmark(of: .numbered(7), from: .numbered(1), at: .numbered(7))
        #expect(try sut.bookmarks().rows.map(\.id) == [1, 7, 6, 5].map(UUID.numbered))
        #expect(try Data(contentsOf: URL(filePath: file)) == before)
    }

    @Test(
        "A bookmark that is damaged or missing is left behind and counted, the others are imported",
        arguments: [
            "UPDATE bookmarks SET location = 'x' WHERE bookmark = 3",
            "DELETE FROM bookmarks WHERE bookmark = 3",
        ])
    func damaged(change: String) throws {
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
        "A broken file is told, keeps nothing else from being stored, and is imported once it is whole again")
    func broken() throws {
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

    @Test("A library that was made and not filled, as by a process that was killed, is filled")
    func unfilled() throws {
        let sut = makeSUT()
        try sut.write { _ in }
        #expect(try sut.bookmarks().rows.count == 3)
    }

    @Test("Nothing is made where there are no older bookmarks", arguments: [true, false])
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
        "Whatever call of the disk fails, that is told, and all bookmarks are imported or none",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput])
    func everyCall(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        try work.checkEveryCall(of: operation, failure)
    }

    @Test("Where the process dies, all bookmarks are imported or none")
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
