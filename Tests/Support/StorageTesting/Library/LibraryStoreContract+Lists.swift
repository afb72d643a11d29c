import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import Testing

extension LibraryStoreContract {
    static var lists: [Case] {
        [
            Case("A list stays as it was while items are merged, read and bookmarked") { store throws in
                try subscribe(store, [1, 4, 7])
                let all = try store.list(ItemScope())
                let unread = try store.list(ItemScope(filter: .unread))
                let bookmarked = try store.list(ItemScope(filter: .bookmarked))
                _ = try store.merge(.numbered([2, 5, 8]), retaining: .count(9))
                try store.setRead(true, [.numbered(4), .numbered(8)])
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(5))
                #expect(try ids(all, in: store) == [7, 4, 1].map(UUID.numbered))
                #expect(try ids(unread, in: store) == [7, 4, 1].map(UUID.numbered))
                #expect(try ids(bookmarked, in: store) == [])
                try expect(of: store, holds: [8, 7, 5, 4, 2, 1])
                try expect(ItemScope(filter: .unread), of: store, holds: [7, 5, 2, 1])
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [1])
                guard case .row(let row)? = try store.items(at: 1..<2, of: unread)?.first?.content else {
                    Issue.record("there is no row")
                    return
                }
                #expect(row.state.isRead, "a list's rows are as they are now")
            },
            Case("A deleted item keeps its position in older lists, without a row") { store throws in
                try subscribe(store, [1, 4, 7])
                let list = try store.list(ItemScope(sources: [.numbered(-1)]))
                try store.setRead(true, [.numbered(4)])
                _ = try store.merge(.numbered([]), retaining: .count(1))
                #expect(try ids(list, in: store) == [7, 4, 1].map(UUID.numbered))
                #expect(
                    try store.items(at: 1..<2, of: list) == [ListedItem(id: .numbered(4), content: .deleted)])
                try store.unsubscribe(.numbered(-1))
                #expect(
                    try store.items(at: 0..<9, of: list)?.map(\.content) == [.deleted, .deleted, .deleted])
            },
            Case("Changes lead from a list to the newest one") { store throws in
                try subscribe(store, [1, 4, 7, 10])
                let list = try store.list(ItemScope(filter: .unread))
                #expect(
                    try store.changes(since: list)
                        == ItemListChanges(list: list, removals: [], insertions: []))
                try store.setRead(true, [.numbered(7)])
                _ = try store.merge(.numbered([2, 8]), retaining: .count(9))
                let changes = try #require(try store.changes(since: list))
                #expect(changes.removals == [1])
                #expect(changes.insertions == [1, 3])
                #expect(try changes.list == store.list(list.scope))
                try store.setRead(false, [.numbered(7)])
                #expect(try store.changes(since: list)?.removals == [])
            },
            Case("What changes no list leaves the generation, and what changes one makes it greater") {
                store throws in
                try subscribe(store, [1])
                let list = try store.list(ItemScope())
                _ = try store.merge(
                    .numbered([1], edition: 2, fetchState: FetchState()), retaining: .count(9))
                try store.setRead(false, [.numbered(1)])
                #expect(try store.list(ItemScope()) == list)
                try store.setRead(true, [.numbered(1)])
                #expect(try store.list(ItemScope()).generation > list.generation)
            },
            Case("Marking a list read marks what it holds, in its order, and nothing that came later") {
                store throws in
                try subscribe(store, [1, 4, 7])
                let list = try store.list(ItemScope(filter: .unread))
                try store.setRead(true, [.numbered(4)])
                _ = try store.merge(.numbered([2, 8]), retaining: .count(9))
                #expect(try store.markRead(list) == [.numbered(7), .numbered(1)])
                try expect(ItemScope(filter: .unread), of: store, holds: [8, 2])
            },
            Case("Marking a scope read marks its present items, and returns the unread ones") {
                store throws in
                try subscribe(store, [1, 4, 7])
                try store.setRead(true, [.numbered(4)])
                #expect(try store.markRead(ItemScope()) == [.numbered(7), .numbered(1)])
                #expect(try store.markRead(ItemScope()) == [])
            },
            Case("A list of another library, and one of a future generation, is none") { store throws in
                try subscribe(store, [1])
                let list = try store.list(ItemScope())
                for generation in [list.generation + 1, .max, .min] {
                    let other = ItemList(scope: list.scope, count: list.count, generation: generation)
                    #expect(try store.items(at: 0..<1, of: other) == nil)
                    #expect(try store.positions(of: [.numbered(1)], in: other) == nil)
                    #expect(try store.changes(since: other) == nil)
                    #expect(try store.markRead(other) == nil)
                }
            },
            Case("A list is there after as many changes as the limit says, and those after it") {
                store throws in
                try subscribe(store, 0..<1_000)
                let ids = (0..<1_000).map(UUID.numbered)
                var list = try store.list(ItemScope(filter: .unread))
                for round in 0..<70 {
                    if round % (ItemList.historyLimit / ids.count) == 0 {
                        let now = try store.list(list.scope)
                        #expect(try store.changes(since: list)?.list == now, "round \(round)")
                        list = now
                    }
                    try store.setRead(round % 2 == 0, ids)
                }
            },
        ]
    }
}
