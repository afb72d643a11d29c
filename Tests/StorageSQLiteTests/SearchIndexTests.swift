import Foundation
import ItemInterface
import LibraryStorageInterface
import RandomTesting
import SearchInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("The index for searches")
struct SearchIndexTests {
    private let folder = LibraryFolder(TemporaryFolder(isInMemory: true))

    @Test("A cancelled search returns an empty list and keeps nothing")
    func cancelled() async throws {
        let sut = try makeSUT(0..<300)
        let list = try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try sut.list(scope("title"))
        }.value
        #expect(list.count == 0)
        #expect(try sut.items(at: 0..<9, of: list) == nil)
        #expect(try sut.list(scope("title")).count == 240)
    }

    @Test("A half-built index is continued after the process was killed")
    func killed() throws {
        let left: LibraryFolder
        do {
            let sut = try makeSUT(0..<300)
            for _ in 0..<3 { _ = try sut.extendSearchIndex(by: 50) }
            #expect(try sut.searchIndexProgress() == SearchIndexProgress(indexed: 150, all: 300))
            left = LibraryFolder(try folder.folder.copy())
        }
        let sut = left.open()
        #expect(try sut.searchIndexProgress() == SearchIndexProgress(indexed: 150, all: 300))
        try expectAll(of: sut)
        try complete(sut)
        try expectAll(of: sut)
    }

    @Test("Places are the newest ones, however items arrived")
    func newest() throws {
        let sut = try makeSUT([])
        _ = try sut.extendSearchIndex(by: 9)
        // 733 and the count are coprime, so each number occurs once.
        let numbers = (0..<3_000).map { $0 * 733 % 3_000 * 3 + 1 }
        for start in stride(from: 0, to: numbers.count, by: 500) {
            _ = try sut.merge(.numbered(numbers[start..<start + 500]), retaining: .count(9_999))
            _ = try sut.extendSearchIndex(by: 500)
        }
        #expect(try sut.searchIndexProgress() == SearchIndexProgress(indexed: 3_000, all: 3_000))
        for limit in [1, 50, 2_000] {
            let list = try sut.list(scope("author", limit: limit))
            let found = try sut.items(at: 0..<limit, of: list)?.map(\.id)
            #expect(found == (0..<limit).map { .numbered((2_999 - $0) * 3 + 1) })
        }
        #expect(try sut.counts(of: scope("author", limit: 1)) == ItemCounts(all: 3_000, unread: 3_000))
    }

    @Test("An index with fewer tokens than pending items is rebuilt, the newest items first")
    func importing() throws {
        let sut = try makeSUT([])
        _ = try sut.extendSearchIndex(by: 9)
        _ = try sut.merge(.numbered((0..<1_500).map { 3 * $0 + 1 }), retaining: .count(9_999))
        #expect(try sut.extendSearchIndex(by: 100) == SearchIndexProgress(indexed: 100, all: 1_500))
        #expect(try frontier(of: sut) ?? .min > .min)
        #expect(try sut.counts(of: scope("author")).all == 1_500)
    }

    @Test("Items are found in the index after their keys have changed")
    func renumbered() throws {
        let sut = try makeSUT([])
        let date = Date.numbered(5)
        for start in stride(from: 0, to: 1_200, by: 100) {
            let items = (start..<start + 100).map { number in
                FeedItem(
                    ItemSummary(
                        id: .numbered(number * 733 % 1_200), source: .numbered(-1), nativeID: "",
                        title: "Same \(number * 733 % 1_200 / 600)", published: date, firstSeen: date),
                    text: nil)
            }
            _ = try sut.merge(
                FetchedBatch(source: .numbered(-1), shape: .accumulating, items: items, fetchedAt: date),
                retaining: .count(9_999))
            _ = try sut.extendSearchIndex(by: start % 200 == 0 ? 100 : 30)
        }
        let list = try sut.list(scope("same 1"))
        #expect(
            try sut.items(at: 0..<600, of: list)?.map(\.id) == (600..<1_200).reversed().map(UUID.numbered))
        try complete(sut)
        #expect(try sut.list(scope("same 1")).count == 600)
        #expect(try sut.hasSoundSearchIndex())
    }

    @Test(
        "A corrupt index is not an error of searches, is reported, and built again",
        arguments: [
            "UPDATE words_data SET block = randomblob(length(block)) WHERE id > 1",
            "DELETE FROM words_data WHERE id = 10",
            "DELETE FROM words_data",
            "UPDATE search_index SET frontier = frontier + 1",
            "UPDATE search_index SET version = 0",
            "DELETE FROM search_index",
        ])
    func corrupt(_ statement: String) throws {
        do { try complete(makeSUT(0..<300)) }
        try folder.execute(statement)
        let sut = folder.open()
        try expectAll(of: sut)
        #expect(try !sut.hasSoundSearchIndex())
        #expect(try sut.damagedCount() == 0)
        _ = try sut.merge(.numbered(400..<410), retaining: .count(9_999))
        try sut.deleteSearchIndex()
        try complete(sut)
        try expectAll(of: sut, count: 248)
        #expect(try sut.hasSoundSearchIndex())
    }

    @Test(
        "Documents that contradict the items are reported",
        arguments: [
            "DELETE FROM documents WHERE document = (SELECT max(document) FROM documents)",
            "UPDATE documents SET key = 0 WHERE document = (SELECT max(document) FROM documents)",
            "UPDATE documents SET key = (SELECT min(key) FROM items)",
            "UPDATE words_data SET block = x'' WHERE id = 10",
        ])
    func contradicting(_ statement: String) throws {
        do {
            let sut = try makeSUT(0..<300)
            try complete(sut)
            #expect(try sut.hasSoundSearchIndex())
        }
        try folder.execute(statement)
        #expect(try !folder.open().hasSoundSearchIndex())
    }

    @Test("Changes of a library that is found corrupt in an index are stored, and its items found")
    func written() throws {
        do { try complete(makeSUT(0..<300)) }
        try folder.execute("UPDATE words_data SET block = randomblob(length(block)) WHERE id > 1")
        let sut = folder.open()
        _ = try sut.merge(.numbered(400..<410), retaining: .count(9_999))
        let progress = try sut.extendSearchIndex(by: 50)
        #expect(progress.all == 310)
        try expectAll(of: sut, count: 248)
    }

    @Test("Verifying deletes an index that contradicts the items, which is then built again, and tells it")
    func verified() throws {
        let maintenance = SQLiteSearchIndexMaintenance(path: folder.database)
        #expect(try maintenance.verify().isEmpty)
        do { try complete(makeSUT(0..<300)) }
        #expect(try maintenance.verify().isEmpty)
        try folder.execute("DELETE FROM documents WHERE document = (SELECT max(document) FROM documents)")
        #expect(try maintenance.verify().map(\.subject) == [.searchIndex])
        #expect(try maintenance.verify().isEmpty)
        #expect(maintenance.info() == StorageInfo())
        let sut = folder.open()
        #expect(try sut.searchIndexProgress() == SearchIndexProgress(indexed: 0, all: 300))
        try complete(sut)
        maintenance.clear()
        #expect(try sut.searchIndexProgress().isComplete)
    }

    @Test("The version of the index names the tokens that it stores")
    func version() {
        let item = FeedItem(
            ItemSummary(
                id: .numbered(1), source: .numbered(-1), nativeID: "", title: "C++ für Οδύσσεια",
                author: "Đặng 東京都",
                firstSeen: .numbered(1), comments: ItemComments(reference: "1")), text: .html("<p>A b"))
        // Other tokens need another version.
        #expect(SearchIndexState.version == 1)
        let tokens = DocumentTokens.text(of: item, source: 7, isListed: true).split(separator: " ").sorted()
        #expect(
            tokens.joined(separator: " ")
                == "_adang _a京都 _a東京 _a都 _l _pcomments _s7 _tc++ _tfur _tοδυσσεια a b c++ dang fur οδυσσεια 京都 東京 都"
        )
    }

    // MARK: Parts

    private func makeSUT(_ numbers: some Sequence<Int>) throws -> SQLiteLibrary {
        let sut = folder.open()
        try sut.subscribe(.numbered(1))
        _ = try sut.merge(.numbered(numbers), retaining: .count(9_999))
        return sut
    }

    private func scope(_ query: String, limit: Int = 10_000) throws -> ItemScope {
        ItemScope(search: ItemSearch(try SearchQuery(parsing: query, now: .numbered(0)), limit: limit))
    }

    private func complete(_ sut: SQLiteLibrary) throws {
        for _ in 0..<100 where try !sut.extendSearchIndex(by: 100).isComplete {}
        #expect(try sut.searchIndexProgress().isComplete)
    }

    /// Expects that all items with a title, four of five, are found by it.
    private func expectAll(of sut: SQLiteLibrary, count: Int = 240) throws {
        let scope = try scope("title:title")
        #expect(try sut.list(scope).count == count)
        #expect(try sut.counts(of: scope).all == count)
    }

    private func frontier(of sut: SQLiteLibrary) throws -> Int64? {
        try sut.read(else: nil) { session throws(StorageError) in try session.searchIndex()?.frontier }
    }
}
