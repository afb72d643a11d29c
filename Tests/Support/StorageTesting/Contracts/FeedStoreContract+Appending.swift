import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import Testing

extension FeedStoreContract {
    static var appending: [Case] {
        [
            Case("A page appended at the cursor continues the feed") { store throws in
                try store.insert(.numbered(1...3, time: 1, cursor: 3))
                #expect(try store.append(.numbered(4...6, time: 2, cursor: 6), after: .numbered(3)))
                try expect(
                    store,
                    holds: [
                        .numbered(1...3, time: 1, cursor: 3), .numbered(4...6, time: 2, cursor: 6),
                    ])
            },
            Case("Each page keeps the time at which it was read") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(5)))
                #expect(
                    try store.pages(in: 0..<9).map(\.timestamp) == (0..<5).map { .numbered(Double($0)) })
            },
            Case("A page for another cursor is refused, and nothing changes") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                #expect(try store.append(.numbered([1, 7, 8], edition: 2), after: .numbered(2)) == false)
                try expect(store, holds: FeedPageRecord.pages(2))
            },
            Case("A page is refused where nothing is stored") { store throws in
                #expect(try store.append(.numbered(4...6), after: .numbered(3)) == false)
                try expectEmpty(store)
            },
            Case("A page is refused behind a feed that has ended") { store throws in
                try store.insert(.numbered(1...3, time: 1))
                #expect(try store.append(.numbered(4...6), after: .numbered(3)) == false)
                try expect(store, holds: [.numbered(1...3, time: 1)])
            },
            Case("A page is appended only once at one cursor") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(1)))
                #expect(try store.append(FeedPageRecord.pages(2)[1], after: .numbered(2)))
                #expect(try store.append(FeedPageRecord.pages(2)[1], after: .numbered(2)) == false)
                try expect(store, holds: FeedPageRecord.pages(2))
            },
            Case("An appended item whose id is stored changes its values and stays in its place") {
                store throws in
                #expect(try store.fill(FeedPageRecord.pages(1)))
                let items: [FeedItem] = [.picture(3), .picture(1, edition: 2), .picture(4)]
                let page = FeedPageRecord(items: items, timestamp: .numbered(7), cursor: .numbered(4))
                #expect(try store.append(page, after: .numbered(2)))
                try expect(
                    store,
                    holds: [
                        FeedPageRecord(
                            items: [.picture(0), .picture(1, edition: 2), .picture(2)],
                            timestamp: .numbered(0), cursor: .numbered(2)),
                        .numbered(3...4, time: 7, cursor: 4),
                    ])
                #expect(try store.item(.numbered(1)) == .picture(1, edition: 2))
            },
            Case("An item that is stored again keeps the time at which it was first seen") { store throws in
                let first = FeedPageRecord(
                    items: [.picture(1, seen: 1), .picture(2, seen: 2)], timestamp: .numbered(0),
                    cursor: .numbered(2))
                try store.insert(first)
                let next = FeedPageRecord(
                    items: [.picture(2, edition: 2, seen: 9), .picture(3, seen: 9)], timestamp: .numbered(9),
                    cursor: nil)
                #expect(try store.append(next, after: .numbered(2)))
                #expect(
                    try store.items(in: 0..<9) == [
                        .picture(1, seen: 1), .picture(2, edition: 2, seen: 2), .picture(3, seen: 9),
                    ])
                let top = FeedPageRecord(
                    items: [.picture(0, seen: 10), .picture(2, edition: 3, seen: 10)],
                    timestamp: .numbered(10), cursor: .numbered(2))
                #expect(try store.splice(top))
                #expect(
                    try store.items(in: 0..<9) == [
                        .picture(0, seen: 10), .picture(2, edition: 3, seen: 2), .picture(3, seen: 9),
                    ])
            },
            Case("A page without a new item still counts as read") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(1)))
                #expect(try store.append(.numbered([2, 1], time: 7, cursor: 1), after: .numbered(2)))
                try expect(store, holds: [FeedPageRecord.pages(1)[0], .numbered([], time: 7, cursor: 1)])
            },
            Case("An empty page ends the feed") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(1)))
                #expect(try store.append(.numbered([], time: 7), after: .numbered(2)))
                try expect(store, holds: [FeedPageRecord.pages(1)[0], .numbered([], time: 7)])
            },
            Case("Many pages in a row stay in order") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(200)))
                try expect(store, holds: FeedPageRecord.pages(200))
            },
        ]
    }
}
