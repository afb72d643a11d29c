import BookmarksStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Every call of the disk that fails while bookmarks are stored")
struct BookmarksEveryCallTests {
    @Test(
        "The failure is told, nothing stored is lost, and the same work succeeds afterwards",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        try work.checkEveryCall(of: operation, failure)
    }

    @Test("Where the process dies, the bookmarks are there that were stored, and the next one or not")
    func death() throws {
        try work.checkDeath()
    }

    /// All that is done with bookmarks, from making the file on.
    private let work = Workload<SQLiteBookmarks, Set<Int>>(
        steps: [
            .init("reading where nothing is") { _ = try $0.store.retrieve() },
            .init("storing the first") { try $0.insert([1]) },
            .init("storing another") { try $0.insert([2]) },
            .init("reading") { _ = try $0.store.retrieve() },
            .init("replacing") { try $0.insert([1]) },
            .init("deleting") { try $0.store.delete(.numbered(2)) },
            .init("opening again", nil),
            .init("counting") { _ = try $0.store.damagedCount() },
            .init("storing after that") { try $0.insert([3]) },
        ]
    ) { file in
        try #require(try file.store.damagedCount() == 0)
        return Set(try file.numbers())
    } write: {
        try $0.insert([9])
    }
}
