import FeedStorageInterface
import FoundationEssentials
import Testing

extension FeedStoreContract {
    static var deleting: [Case] { deletingByIndex + deletingByTime }

    private static var deletingByTime: [Case] {
        [
            Case("Deleting pages by their time from an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.deletePages(readBefore: .numbered(1)) }
                try expectEmpty(store)
            },
            Case(
                "Pages are deleted from the first one on that was read before the limit, whatever stands behind it"
            ) {
                store throws in
                let times = [5.0, 9, 4, 9, 3]
                #expect(try store.fill(pages(readAt: times)))
                try store.deletePages(readBefore: .numbered(5))
                try expect(store, holds: Array(pages(readAt: times)[..<2]))
                #expect(try store.append(.numbered(90...91, time: 9), after: .numbered(5)))
            },
            Case("A feed whose first page was read before the limit is deleted") { store throws in
                #expect(try store.fill(pages(readAt: [4, 9])))
                try store.deletePages(readBefore: .numbered(5))
                try expectEmpty(store)
            },
            Case("A feed of which no page was read before the limit stays, and its positions with it") {
                store throws in
                #expect(try store.fill(pages(readAt: [9, 5, 1e9])))
                let before = try store.summary()
                try store.deletePages(readBefore: .numbered(5))
                #expect(try store.summary() == before)
            },
            Case("Pages below a spliced one are deleted by their own times") { store throws in
                #expect(try store.fill(pages(readAt: [1, 6, 4])))
                #expect(try store.splice(.numbered([-1, 0, 1, 2], time: 9, cursor: 2)))
                try store.deletePages(readBefore: .numbered(5))
                try expect(
                    store,
                    holds: [.numbered([-1, 0, 1, 2], time: 9, cursor: 2), pages(readAt: [1, 6])[1]])
            },
            Case("A sound feed stays as it is when it is repaired") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                let before = try store.summary()
                try store.repair()
                #expect(try store.summary() == before)
            },
            Case("Repairing an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.repair() }
            },
        ]
    }

    /// Pages of three items each, read at these times.
    private static func pages(readAt times: [Double]) -> [FeedPageRecord] {
        var pages = FeedPageRecord.pages(times.count)
        for (index, time) in times.enumerated() { pages[index].timestamp = .numbered(time) }
        return pages
    }

    private static var deletingByIndex: [Case] {
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
