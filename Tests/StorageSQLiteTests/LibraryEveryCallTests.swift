import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Every call of the disk that fails while a library is written")
struct LibraryEveryCallTests {
    @Test(
        "The failure is told, nothing stored is lost, and the same work succeeds afterwards",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        try work.checkEveryCall(of: operation, failure)
    }

    @Test("Where the process dies, the library is as after the last write, or the next one")
    func death() throws {
        try work.checkDeath()
    }

    /// All that is done with a library, from making the file on.
    private let work = Workload<LibraryContent>(
        // All calls of all kinds take a minute.
        distance: 7,
        steps: [
            .init("reading where nothing is") { _ = try $0.rows(ItemScope()) },
            .init("subscribing") { try $0.subscribe(.numbered(1)) },
            .init("merging a first window") {
                _ = try $0.merge(.numbered(0..<8, fetchState: FetchState()), retaining: 9)
            },
            .init("marking items read") { try $0.setRead(true, [1, 2, 5].map(UUID.numbered)) },
            .init("bookmarking an item") {
                try $0.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(1))
            },
            .init("bookmarking an item of another source") {
                try $0.insertBookmark(of: .numbered(20, of: 2), from: .numbered(2), at: .numbered(2))
            },
            .init("opening again", nil),
            .init("counting what is damaged") { _ = try $0.damagedCount() },
            .init("merging new, changed and known items, and retaining few") {
                _ = try $0.merge(.numbered([3, 9, 4], edition: 2), retaining: 2)
            },
            .init("marking a list read") { library in
                _ = try library.markRead(ItemScope(sources: [.numbered(-1)], filter: .unread))
            },
            .init("deleting a bookmark and its item") { try $0.deleteBookmark(of: .numbered(20)) },
            .init("unsubscribing") { try $0.unsubscribe(.numbered(-1)) },
            .init("subscribing again") { try $0.subscribe(.numbered(1)) },
        ]
    ) {
        try LibraryContent(of: $0)
    } write: {
        try $0.insertBookmark(of: .numbered(40, of: 4), from: .numbered(4), at: .numbered(9))
    }
}
