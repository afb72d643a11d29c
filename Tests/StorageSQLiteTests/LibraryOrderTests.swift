import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("The library's order on SQLite")
struct LibraryOrderTests {
    private let folder = TemporaryFolder(isInMemory: true)

    @Test("Items of one time are in the order of their ids, inserted in any order")
    func oneTime() throws {
        let sut = try makeSUT()
        // 733 and the count are coprime, so each number occurs once.
        let numbers = (0..<2_000).map { $0 * 733 % 2_000 }
        var held: (list: ItemList, ids: [UUID])?
        for start in stride(from: 0, to: numbers.count, by: 100) {
            _ = try sut.merge(window(numbers[start..<start + 100]), retaining: .count(9_999))
            if start == 1_000 {
                held = (try sut.list(ItemScope()), numbers[...1_099].sorted(by: >).map(UUID.numbered))
            }
        }
        let list = try sut.list(ItemScope())
        #expect(try ids(0..<2_000, of: list, in: sut) == (0..<2_000).reversed().map(UUID.numbered))
        let older = try #require(held)
        #expect(try ids(0..<2_000, of: older.list, in: sut) == older.ids)
        #expect(try sut.changes(since: older.list)?.insertions.count == 900)
        #expect(try sut.damagedCount() == 0)
    }

    @Test("The blocks of a long list are split, joined and counted as items are inserted and deleted")
    func manyItems() throws {
        let sut = try makeSUT()
        let count = 24_000
        for start in stride(from: 0, to: count, by: 8_000) {
            let numbers = (start..<start + 8_000).map { 3 * $0 + 1 }
            _ = try sut.merge(.numbered(numbers), retaining: .count(.max))
        }
        let list = try sut.list(ItemScope(sources: [.numbered(-1)]))
        #expect(list.count == count)
        for position in [0, 1, 255, 7_777, 20_480, count - 1] {
            let id = UUID.numbered(3 * (count - 1 - position) + 1)
            #expect(try ids(position..<position + 1, of: list, in: sut) == [id])
            #expect(try sut.positions(of: [id], in: list) == [id: position])
        }
        #expect(try sut.damagedCount() == 0)
        try sut.setRead(true, (0..<count - 5).map { .numbered(3 * $0 + 1) })
        let unread = try sut.list(ItemScope(filter: .unread))
        #expect(try ids(0..<9, of: unread, in: sut)?.count == 5)
        #expect(try sut.merge(.numbered([]), retaining: .count(1_000))?.deletedCount == count - 1_000)
        #expect(try sut.list(ItemScope()).count == 1_000)
        #expect(
            try ids(999..<1_000, of: sut.list(ItemScope()), in: sut) == [.numbered(3 * (count - 1_000) + 1)])
        #expect(try sut.damagedCount() == 0)
    }

    @Test("Corrupt counts of a list are recounted", arguments: [0, 1])
    func corruptCounts(level: Int) throws {
        var sut = try makeSUT()
        _ = try sut.merge(.numbered((0..<600).map { 3 * $0 + 1 }), retaining: .count(9_999))
        try folder.executeInLibrary("UPDATE blocks SET items = items + 1 WHERE level = \(level)")
        sut = SQLiteLibrary(folder: folder.path)
        let list = try sut.list(ItemScope())
        #expect(try ids(300..<301, of: list, in: sut) == [.numbered(3 * 299 + 1)])
        try sut.setRead(true, [.numbered(1)])
        sut = SQLiteLibrary(folder: folder.path)
        #expect(try sut.list(ItemScope()).count == 600)
        #expect(try sut.counts() == [.numbered(-1): ItemCounts(all: 600, unread: 599)])
        #expect(try ids(300..<301, of: list, in: sut) == [.numbered(3 * 299 + 1)])
    }

    @Test("Two items with exchanged keys are reported as corrupt")
    func exchangedKeys() throws {
        var sut = try makeSUT()
        _ = try sut.merge(.numbered((0..<9).map { 3 * $0 + 1 }), retaining: .count(99))
        #expect(try sut.damagedCount() == 0)
        for statement in [
            "UPDATE items SET key = 0 WHERE key = (SELECT max(key) FROM items)",
            "UPDATE items SET key = key + 1 WHERE key = (SELECT max(key) FROM items)",
            "UPDATE items SET key = (SELECT max(key) - 1 FROM items) WHERE key = 0",
        ] { try folder.executeInLibrary(statement) }
        sut = SQLiteLibrary(folder: folder.path)
        #expect(try sut.damagedCount() > 0)
    }

    @Test("The reader's changes are in the library's file without its WAL")
    func oneFile() throws {
        let sut = try makeSUT()
        _ = try sut.merge(.numbered([1, 2]), retaining: .count(9))
        try sut.setRead(true, [.numbered(1)])
        let copy = try folder.copy()
        try copy.remove("library.sqlite-wal")
        #expect(try SQLiteLibrary(folder: copy.path).item(.numbered(1))?.row.state.isRead == true)
    }

    private func makeSUT() throws -> SQLiteLibrary {
        let sut = SQLiteLibrary(folder: folder.path)
        try sut.subscribe(.numbered(1))
        return sut
    }

    /// A window of items that were published at one time.
    private func window(_ numbers: some Sequence<Int>) -> FetchedBatch {
        let items = numbers.map { number in
            FeedItem(
                ItemSummary(
                    id: .numbered(number), source: .numbered(-1), nativeID: "", published: .numbered(5),
                    firstSeen: .numbered(6)), text: nil)
        }
        return FetchedBatch(
            source: .numbered(-1), shape: .accumulating, items: items, fetchedAt: .numbered(6))
    }

    private func ids(
        _ positions: Range<Int>, of list: ItemList, in store: SQLiteLibrary
    ) throws -> [UUID]? {
        try store.items(at: positions, of: list)?.map(\.id)
    }
}

extension TemporaryFolder {
    /// Runs SQL on the library's file.
    fileprivate func executeInLibrary(_ statement: String) throws {
        let connection = try Connection(path + "/library.sqlite", flags: 2)
        try connection.execute(statement)
    }

    fileprivate func remove(_ name: String) throws {
        try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
}
