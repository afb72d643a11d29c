import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import Testing

extension FeedStoreContract {
    static var inserting: [Case] {
        [
            Case("Inserting into an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.insert(.numbered(1...3)) }
            },
            Case("Inserting into a store that has a feed does not fail") { store throws in
                try store.insert(.numbered(1...3))
                #expect(throws: Never.self) { try store.insert(.numbered(4...6)) }
            },
            Case("An insertion replaces the whole feed, all its pages included") { store throws in
                try store.insert(.numbered(1...3, time: 1, cursor: 3))
                _ = try store.append(.numbered(4...6, time: 2, cursor: 6), after: .numbered(3))
                let page = FeedPageRecord.numbered([5, 2, 9], edition: 2, time: 3, cursor: 9)
                try store.insert(page)
                try expect(store, holds: [page])
                #expect(try store.item(.numbered(1)) == nil)
                #expect(try store.item(.numbered(5)) == .picture(5, edition: 2))
            },
            Case("Of items with one id in a page the last one's values stand, in the first one's place") {
                store throws in
                let items: [FeedItem] = [
                    .picture(1), .picture(2), .picture(1, edition: 2), .picture(3),
                ]
                try store.insert(FeedPageRecord(items: items, timestamp: .numbered(0), cursor: nil))
                #expect(
                    try store.items(in: 0..<9) == [.picture(1, edition: 2), .picture(2), .picture(3)])
                #expect(try store.pages(in: 0..<9).map(\.count) == [3])
            },
            Case("A page of ten thousand items is stored") { store throws in
                let page = FeedPageRecord.numbered(0..<10_000)
                try store.insert(page)
                try expect(store, holds: [page])
            },
        ]
    }
}
