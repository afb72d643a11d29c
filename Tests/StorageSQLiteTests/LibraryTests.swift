import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Library on SQLite")
struct LibraryTests {
    private let folder = TemporaryFolder(isInMemory: true)

    @Test("The store keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(LibraryFolder(folder).open())
    }

    @Test("The store keeps the contract of finding duplicates", arguments: LibraryStoreContract.duplicates)
    func duplicates(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(LibraryFolder(folder).open(findsDuplicates: true))
    }

    @Test("A file of an earlier build, which had neither rules nor duplicates, gets both")
    func earlierFile() throws {
        let library = LibraryFolder(folder)
        do {
            let sut = library.open()
            try sut.subscribe([.numbered(1), .numbered(2)])
            _ = try sut.merge(.numbered([1, 2]), retaining: .count(9))
        }
        try library.execute(
            "DROP TABLE rules", "DROP TABLE duplicates", "DROP INDEX items_unlisted",
            "DROP INDEX items_of_link",
            "CREATE INDEX items_by_link ON items (source, link) WHERE link IS NOT NULL")
        let sut = library.open(findsDuplicates: true)
        #expect(try sut.rules().isEmpty)
        #expect(try sut.duplicates(of: .numbered(1)).isEmpty)
        #expect(try sut.separateDuplicates() == 0)
        #expect(try sut.counts()[.numbered(-1)] == ItemCounts(all: 2, unread: 2))
        try sut.add(
            Rule(id: .numbered(1), text: #""title 2""#, action: .hide, addedAt: .numbered(0)))
        _ = try sut.merge(
            FetchedBatch(
                source: .numbered(-2), shape: .accumulating, items: [.numbered(3, of: 2, link: 1)],
                fetchedAt: .numbered(9)), retaining: .count(9))
        #expect(try sut.duplicates(of: .numbered(1)).map(\.id) == [.numbered(3)])
        #expect(try sut.counts()[.numbered(-1)] == ItemCounts(all: 1, unread: 1, hidden: 1))
        #expect(try sut.damagedCount() == 0)
        let old = "SELECT name FROM sqlite_schema WHERE name = 'items_by_link'"
        #expect(try Connection(library.database, flags: 2).execute(old).isEmpty)
    }

    @Test("A corrupt mark, change or account is left out and counted, and the others are found")
    func corruptOutbox() throws {
        let (library, account) = (LibraryFolder(folder), Account.numbered(1))
        do {
            let sut = library.open()
            #expect(try sut.pendingMarks(of: account.id).isEmpty)
            try sut.store(account)
            let feed = AccountFeed(account: account.id, feed: "feed/1")
            try sut.subscribe(Subscription(.numbered(1), account: feed, subscribedAt: .numbered(1)))
            _ = try sut.merge(.numbered([1, 2, 3]), retaining: .count(9))
            try sut.setRead(true, [1, 2, 3].map(UUID.numbered))
            for feed in ["feed/2", "feed/3"] { try sut.add(.unsubscribe(feed: feed), to: account.id) }
            #expect(try sut.damagedCount() == 0)
        }
        try library.execute(
            "UPDATE outbox SET is_set = 0 WHERE post = 2",
            "UPDATE feed_changes SET record = substr(record, 2) WHERE number = 1")
        let sut = library.open()
        #expect(try sut.pendingMarks(of: account.id).map(\.mark.post) == [1, 3])
        #expect(try sut.pendingFeedChanges(of: account.id).map(\.change) == [.unsubscribe(feed: "feed/3")])
        #expect(try sut.damagedCount() == 2)
        try sut.setRead(false, [.numbered(2)])
        #expect(try sut.pendingMarks(of: account.id).map(\.mark.post) == [1, 3, 2])
        #expect(try sut.damagedCount() == 1)
        try library.execute("UPDATE accounts SET record = substr(record, 2), state = zeroblob(9)")
        #expect(try library.open().accounts().isEmpty)
        #expect(try library.open().accountState(of: account.id) == nil)
        #expect(try library.open().damagedCount() == 2)
    }

    @Test(
        "A library creates the named file and its folder",
        arguments: ["mine", "a/b/library.sqlite"])
    func path(name: String) throws {
        let sut = SQLiteLibrary(path: "\(folder.path)/\(name)")
        #expect(sut.path == "\(folder.path)/\(name)")
        #expect(try sut.bookmarks().rows.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: sut.path))
        try sut.subscribe(.numbered(1))
        #expect(FileManager.default.fileExists(atPath: sut.path))
    }
}
