import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Feeds of versions before the seventh")
struct OlderItemsTests {
    private let folder: TemporaryFolder
    private let server = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
        for statement in SecondVersion.statements { try folder.execute(statement) }
    }

    @Test("Their items and cursors are read in a file of each version", arguments: Int64(2)...6)
    func read(version: Int64) throws {
        let store = try makeSUT(version)
        #expect(
            try store.items(in: 1..<4) == [
                .old(0, edition: 2, of: server, readAt: 9), .old(1, of: server, readAt: 0),
                .old(2, of: server, readAt: 0),
            ])
        #expect(try store.item(.numbered(8)) == .old(8, of: server, readAt: 2))
        #expect(try store.pages(in: 0..<9).map(\.cursor) == [0, 2, 5, 8].map(Cursor.numbered))
    }

    @Test("An item that comes again keeps the time at which its page was read", arguments: Int64(2)...6)
    func again(version: Int64) throws {
        let store = try makeSUT(version)
        let page = FeedPageRecord(
            items: [.picture(7, edition: 2, seen: 20), .picture(20, seen: 20)], timestamp: .numbered(20),
            cursor: .numbered(20))
        #expect(try store.append(page, after: .numbered(8)))
        #expect(try store.item(.numbered(7)) == .old(7, edition: 2, of: server, readAt: 2))
        let top = FeedPageRecord(
            items: [.picture(-9, seen: 30), .picture(1, edition: 3, seen: 30)], timestamp: .numbered(30),
            cursor: .numbered(1))
        #expect(try store.splice(top))
        #expect(
            try store.items(in: 0..<4) == [
                .picture(-9, seen: 30), .old(1, edition: 3, of: server, readAt: 0),
                .old(2, of: server, readAt: 0),
                .old(3, of: server, readAt: 1),
            ])
        #expect(try store.items(in: 9..<99) == [.picture(20, seen: 20)])
    }

    @Test("An item whose stored version is damaged takes the page's values whole")
    func damaged() throws {
        let store = try makeSUT(6)
        try folder.execute("UPDATE items SET url = 'http://b.example/7.png' WHERE url LIKE '%/7.png'")
        let page = FeedPageRecord(
            items: [.picture(7, edition: 2, seen: 20)], timestamp: .numbered(20), cursor: nil)
        #expect(try store.append(page, after: .numbered(8)))
        #expect(try store.item(.numbered(7)) == .picture(7, edition: 2, seen: 20))
    }

    @Test("An item whose address nobody could ask for a picture has none")
    func address() throws {
        try folder.execute("DELETE FROM pages", "DELETE FROM items")
        let sut = try SQLiteStorage(folder: folder.path, pictureBudget: 0)
        let store = sut.feedStore(source: "no address")
        try store.insert(.numbered(1...1))
        try folder.execute(
            "UPDATE items SET content = NULL, location = 'L', url = 'x', checksum = \(try checksum())")
        let item = try #require(try store.item(.numbered(1)))
        #expect(item.summary.media.isEmpty)
        #expect(item.summary.source == .zero)
        #expect(item.summary.location == "L")
        #expect(item.text == nil)
        #expect(item.summary.firstSeen == .numbered(0))
    }

    /// The checksum of a row of those versions with the location `L` and the address `x`.
    private func checksum() throws -> Int64 {
        var checksum = Checksum()
        checksum.add(Int64(try folder.rows("SELECT key FROM items")[0])!)
        UUID.numbered(1).withBytes { checksum.add($0) }
        "L".withBytes { location in "x".withBytes { checksum.add(nil, location, $0) } }
        return checksum.value
    }

    /// The feed in a file that the second version made and the one given has opened.
    private func makeSUT(_ version: Int64) throws -> any FeedStore {
        for step in Schema.steps where step.version > 2 && step.version <= version {
            for statement in step.statements { try folder.execute(statement) }
        }
        try folder.execute("PRAGMA user_version = \(version)")
        return try SQLiteStorage(folder: folder.path, pictureBudget: 0).feedStore(source: server)
    }
}
