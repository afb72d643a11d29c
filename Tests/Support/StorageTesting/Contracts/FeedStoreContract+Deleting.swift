import FeedStorageInterface
import FoundationEssentials
import Testing

extension FeedStoreContract {
    static var deleting: [Case] {
        [
            Case("Deleting from an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.deleteFeed() }
            },
            Case("Deleting from an empty store leaves it empty") { store throws in
                try store.deleteFeed()
                try expectEmpty(store)
            },
            Case("Deleting a feed does not fail") { store throws in
                try store.insert(.numbered(1...3))
                #expect(throws: Never.self) { try store.deleteFeed() }
            },
            Case("Deleting a feed leaves the store empty") { store throws in
                try store.insert(.numbered(1...3))
                try store.deleteFeed()
                try expectEmpty(store)
                #expect(try store.item(.numbered(1)) == nil)
            },
            Case("After a deletion a feed can be stored again") { store throws in
                try store.insert(.numbered(1...3))
                try store.deleteFeed()
                let page = FeedPageRecord.numbered(3...5, edition: 2, time: 9, cursor: 5)
                try store.insert(page)
                try expect(store, holds: [page])
            },
            Case("Deleting pages from an index on leaves those before it, and the cursor behind them") {
                store throws in
                #expect(try store.fill(FeedPageRecord.pages(4)))
                try store.deletePages(from: 2)
                try expect(store, holds: Array(FeedPageRecord.pages(4)[..<2]))
                #expect(try store.item(.numbered(6)) == nil)
            },
            Case("After deleting pages the feed continues at the cursor that stayed") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                try store.deletePages(from: 1)
                let next = FeedPageRecord.numbered(6...8, edition: 2, time: 9, cursor: 8)
                #expect(try store.append(next, after: .numbered(2)))
                try expect(store, holds: [FeedPageRecord.pages(1)[0], next])
            },
            Case("Deleting pages that do not exist changes nothing") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                try store.deletePages(from: 2)
                try store.deletePages(from: .max)
                try expect(store, holds: FeedPageRecord.pages(2))
            },
            Case("Deleting from an index below zero deletes the feed") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                try store.deletePages(from: -1)
                try expectEmpty(store)
            },
        ]
    }
}
