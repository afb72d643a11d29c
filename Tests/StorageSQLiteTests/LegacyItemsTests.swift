import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Feeds of schema versions before the seventh")
struct LegacyItemsTests {
    private let folder: TemporaryFolder
    private let server = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
        try OldSchemaVersion.second.create(in: folder)
    }

    @Test("Items and cursors of each older version are read", arguments: Int64(2)...6)
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

    @Test("An older version's item that is stored again keeps the time of its page", arguments: Int64(2)...6)
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

    @Test("A corrupt item of an older version is replaced by the page's item")
    func corrupt() throws {
        let store = try makeSUT(6)
        try folder.execute("UPDATE items SET url = 'http://b.example/7.png' WHERE url LIKE '%/7.png'")
        let page = FeedPageRecord(
            items: [.picture(7, edition: 2, seen: 20)], timestamp: .numbered(20), cursor: nil)
        #expect(try store.append(page, after: .numbered(8)))
        #expect(try store.item(.numbered(7)) == .picture(7, edition: 2, seen: 20))
    }

    @Test("An older version's item with an invalid URL has no picture")
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

    /// The feed in a file of the second version that was migrated to `version`.
    private func makeSUT(_ version: Int64) throws -> any FeedStore {
        for migration in Schema.migrations where migration.version > 2 && migration.version <= version {
            for statement in migration.statements { try folder.execute(statement) }
        }
        try folder.execute("PRAGMA user_version = \(version)")
        return try SQLiteStorage(folder: folder.path, pictureBudget: 0).feedStore(source: server)
    }
}
