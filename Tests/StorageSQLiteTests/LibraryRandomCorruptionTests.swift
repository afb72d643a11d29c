import Foundation
import ItemInterface
import LibraryStorageInterface
import RandomTesting
import SearchInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Random corruptions of a library")
struct LibraryRandomCorruptionTests {
    @Test(
        "A library with random corruptions returns no wrong item, counts missing ones, and is not changed",
        arguments: RandomCorruption.seeds)
    func corruption(seed: Int) throws {
        let (bytes, expected) = try makeTemplate()
        try LibraryFolder.checkCorruptions(of: bytes, seed: seed) { folder, sut, corruption in
            checkReading(sut, folder, expected, corruption)
        } write: { folder, sut, corruption in
            try write(sut, folder, corruption)
        }
    }

    @Test("A small library and its log with random bytes keep the promises of the fuzz target")
    func patches() async {
        await expectNoFault(inDamageTo: FuzzTarget.patches, times: 120) { FuzzTarget.fault(in: $0) }
    }

    @Test("Damaged records and searches of a small library keep the promises of the fuzz target")
    func recordsAndSearches() async {
        let seeds = FuzzTarget.records + FuzzTarget.searches
        await expectNoFault(inDamageTo: seeds, times: seeds.count) { FuzzTarget.fault(in: $0) }
    }

    /// A file of many pages, some of them with free space.
    private func makeTemplate() throws -> (bytes: Data, content: LibraryContent) {
        let folder = LibraryFolder()
        var content: LibraryContent?
        do {
            let sut = folder.open()
            for source in 1...2 {
                try sut.subscribe(.numbered(source))
                let numbers = source * 1_000..<source * 1_000 + 300
                _ = try sut.merge(
                    .numbered(numbers, of: source, fetchState: FetchState()), retaining: .count(500))
                try sut.setRead(true, numbers.filter { $0 % 3 > 0 }.map(UUID.numbered))
                for number in numbers.suffix(20) {
                    try sut.insertBookmark(
                        of: .numbered(number, of: source), from: .numbered(source),
                        at: .numbered(Double(number)))
                }
                _ = try sut.merge(.numbered([], of: source), retaining: .count(200))
            }
            while try !sut.extendSearchIndex(by: 500).isComplete {}
            content = try LibraryContent(of: sut)
        }
        return (try folder.folder.bytes(of: LibraryFolder.file), try #require(content))
    }

    private func checkReading(
        _ sut: SQLiteLibrary, _ folder: LibraryFolder, _ expected: LibraryContent,
        _ corruption: RandomCorruption
    ) {
        // The differences that no error reports.
        var missing: [String] = []
        for (scope, rows) in expected.rows {
            let found = folder.result(corruption) { try listed(scope, in: sut) }
            if let found, found.map(\.content) != rows.map({ .row($0) }) { missing.append("\(scope)") }
            check(found ?? [], rows, "\(scope), \(corruption.sentence)")
        }
        for (id, item) in expected.items {
            let found: LibraryItem?? = folder.result(corruption) { try sut.item(id) }
            if let found, found != item { missing.append("\(id)") }
            let isNoOther: Bool = found == nil || found == .some(nil) || found == item
            #expect(isNoOther, corruption.comment)
        }
        // A corrupt index may miss items, and items of a search are read by their ids, whose index may miss them too.
        let search = ItemScope(search: ItemSearch(SearchQuery(.words(SearchWords(["author"])))))
        let found = folder.result(corruption) { try listed(search, in: sut) }
        let stored = (found ?? []).filter { $0.content != .deleted }
        check(stored, expected.items.values.map(\.row), "a search, \(corruption.sentence)")
        if let bookmarks = folder.result(corruption, { try sut.bookmarks() }) {
            let (found, all) = (bookmarks.rows, expected.bookmarks.rows)
            let isPart: Bool = all.filter(Set(found).contains) == found
            #expect(isPart, corruption.comment)
            #expect(found.count == all.count || bookmarks.damagedCount > 0, corruption.comment)
        }
        let subscriptions = folder.result(corruption) { try sut.subscriptions() }
        if let subscriptions, subscriptions != expected.subscriptions { missing.append("subscriptions") }
        let areStored: Bool = Set(subscriptions ?? []).isSubset(of: expected.subscriptions)
        #expect(areStored, corruption.comment)
        let counts = folder.result(corruption) { try sut.counts() }
        if let counts, counts != expected.counts { missing.append("counts") }
        let corrupt = folder.result(corruption) { try sut.damagedCount() }
        #expect(missing.isEmpty || corrupt != 0, "\(corruption.sentence): \(missing)")
    }

    /// Expects that all rows are stored ones, and that no item is reported as deleted.
    private func check(_ found: [ListedItem], _ rows: [LibraryRow], _ sentence: String) {
        let stored = Set(rows)
        for item in found {
            switch item.content {
            case .row(let row):
                let isStored: Bool = stored.contains(row)
                #expect(isStored, "\(sentence): \(row.id) is not stored so")
            case .damaged: continue
            case .deleted: Issue.record("\(sentence): \(item.id) is said to be deleted")
            }
        }
    }

    /// Expects that a bookmark is stored without losing a row, or refused.
    private func write(_ sut: SQLiteLibrary, _ folder: LibraryFolder, _ corruption: RandomCorruption) throws
        -> Bool
    {
        let scope = ItemScope(filter: .bookmarked)
        let before = folder.result(corruption) { try listed(scope, in: sut) }
        let new = FeedItem.numbered(9_000, of: 3)
        let insert = { try sut.insertBookmark(of: new, from: .numbered(3), at: .numbered(9_000)) }
        guard folder.result(corruption, insert) != nil else { return false }
        let after = folder.result(corruption) { try listed(scope, in: sut) }
        let isAdded: Bool =
            before == nil || after?.filter { $0.id != new.id } == before && after?.count != before?.count
        #expect(isAdded, corruption.comment)
        #expect(folder.result(corruption) { try sut.item(new.id)?.item == new } != false, corruption.comment)
        return true
    }

    private func listed(_ scope: ItemScope, in sut: SQLiteLibrary) throws -> [ListedItem] {
        let list = try sut.list(scope)
        return try sut.items(at: 0..<list.count, of: list) ?? []
    }
}
