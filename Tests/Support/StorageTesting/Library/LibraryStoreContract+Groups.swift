import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Testing

extension LibraryStoreContract {
    static var groups: [Case] {
        [
            Case("The items of several sources are in one order, and those of other sources are not there") {
                store throws in
                try fill(store)
                try store.setRead(true, [5, 8].map(UUID.numbered))
                try store.insertBookmark(of: .numbered(7), from: .numbered(1), at: .numbered(1))
                try store.insertBookmark(of: .numbered(5), from: .numbered(2), at: .numbered(2))
                try store.insertBookmark(of: .numbered(11), from: .numbered(3), at: .numbered(3))
                try expect(group([1, 2]), of: store, holds: [10, 8, 7, 5, 4, 2, 1])
                try expect(group([1, 2], .unread), of: store, holds: [10, 7, 4, 2, 1])
                try expect(group([1, 2], .bookmarked), of: store, holds: [5, 7])
                try expect(group([2, 3]), of: store, holds: [14, 11, 8, 5, 2])
                try expect(group([2]), of: store, holds: [8, 5, 2])
                try expect(group([1, 2, 3]), of: store, holds: [14, 11, 10, 8, 7, 5, 4, 2, 1])
            },
            Case("No source, and one that was never stored, has no items; beside others it changes nothing") {
                store throws in
                try fill(store)
                try expect(group([]), of: store, holds: [])
                try expect(group([9]), of: store, holds: [])
                try expect(group([1, 9]), of: store, holds: [10, 7, 4, 1])
                #expect(try store.changes(since: store.list(group([])))?.removals == [])
            },
            Case("Each range of positions of several sources' items is a part of the whole") { store throws in
                try fill(store)
                let list = try store.list(group([1, 2]))
                let ids = try #require(try ids(list, in: store))
                for first in 0..<list.count {
                    for end in first...list.count {
                        let part = try store.items(at: first..<end, of: list)
                        #expect(part?.map(\.id) == Array(ids[first..<end]))
                    }
                }
                let found = try store.positions(of: [.numbered(14), .numbered(4)], in: list)
                #expect(found == [.numbered(4): 4])
            },
            Case("A list of several sources stays as it was, and changes lead to the newest one") {
                store throws in
                try fill(store)
                let list = try store.list(group([1, 2], .unread))
                try store.setRead(true, [7, 2, 11].map(UUID.numbered))
                _ = try store.merge(.numbered([13, 16]), retaining: .count(99))
                _ = try store.merge(.numbered([17], of: 3), retaining: .count(99))
                #expect(try ids(list, in: store) == [10, 8, 7, 5, 4, 2, 1].map(UUID.numbered))
                let changes = try #require(try store.changes(since: list))
                #expect(changes.removals == [2, 5])
                #expect(changes.insertions == [0, 1])
                #expect(try changes.list == store.list(list.scope))
                try expect(list.scope, of: store, holds: [16, 13, 10, 8, 5, 4, 1])
            },
            Case("The items of a source that was left keep their positions among those of the others") {
                store throws in
                try fill(store)
                let list = try store.list(group([1, 2]))
                try store.unsubscribe(.numbered(-2))
                #expect(try ids(list, in: store) == [10, 8, 7, 5, 4, 2, 1].map(UUID.numbered))
                #expect(try store.items(at: 1..<2, of: list)?.map(\.content) == [.deleted])
                #expect(try store.changes(since: list)?.removals == [1, 3, 5])
                try expect(list.scope, of: store, holds: [10, 7, 4, 1])
            },
            Case("Marking several sources' list read marks what it holds, and nothing that came later") {
                store throws in
                try fill(store)
                let list = try store.list(group([2, 3], .unread))
                try store.setRead(true, [.numbered(8)])
                _ = try store.merge(.numbered([17], of: 2), retaining: .count(99))
                let marked = [14, 11, 5, 2].map(UUID.numbered)
                #expect(try store.markRead(list) == marked)
                try expect(list.scope, of: store, holds: [17])
                try expect(group([1], .unread), of: store, holds: [10, 7, 4, 1])
                #expect(try store.setRead(false, marked) == marked)
                try expect(list.scope, of: store, holds: [17, 14, 11, 5, 2])
            },
        ]
    }

    /// The items of sources by their numbers.
    private static func group(_ sources: Set<Int>, _ filter: ItemScope.Filter = .all) -> ItemScope {
        ItemScope(sources: Set(sources.map { .numbered(-$0) }), filter: filter)
    }

    /// Subscribes to three sources whose items alternate.
    private static func fill(_ store: any LibraryStore) throws {
        for (source, numbers) in [(1, [1, 4, 7, 10]), (2, [2, 5, 8]), (3, [11, 14])] {
            try store.subscribe(.numbered(source))
            _ = try store.merge(.numbered(numbers, of: source), retaining: .count(99))
        }
    }
}
