import FeedStorageInterface
import FoundationEssentials
import Testing

extension FeedStoreContract {
    static var retrieving: [Case] {
        [
            Case("An empty store has no feed") { store throws in
                try expectEmpty(store)
            },
            Case("Looking twice into an empty store changes nothing") { store throws in
                try expectEmpty(store)
                try expectEmpty(store)
            },
            Case("A stored feed is found with its values") { store throws in
                let page = FeedPageRecord.numbered(1...6, time: 30, cursor: 6)
                try store.insert(page)
                try expect(store, holds: [page])
            },
            Case("A stored feed is found twice, unchanged") { store throws in
                let page = FeedPageRecord.numbered(1...6, time: 30, cursor: 6)
                try store.insert(page)
                try expect(store, holds: [page])
                try expect(store, holds: [page])
            },
            Case("A feed without a single item is a feed") { store throws in
                try store.insert(.numbered([], time: 30))
                #expect(
                    try store.summary()?.content
                        == FeedSummary(pages: [.init(timestamp: .numbered(30), count: 0)], cursor: nil))
            },
            Case("Texts come back as they were stored") { store throws in
                let texts = ["", "a\0b", "Ολυμπία 🏛️", "e\u{301}", "'; DROP TABLE items; --", "\u{202E}x"]
                let items = texts.enumerated().map { index, text in
                    FeedRecord(
                        id: .numbered(index), description: text, location: text,
                        url: "http://a.example/?\(text)")
                }
                try store.insert(FeedPageRecord(items: items, timestamp: .numbered(0), cursor: nil))
                let found = try store.items(in: 0..<texts.count)
                #expect(found.map { $0.description.map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
                #expect(found.map { $0.location.map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
            },
            Case("An absent text is not an empty one") { store throws in
                let item = FeedRecord(
                    id: .numbered(1), description: nil, location: "", url: "http://a.example/")
                try store.insert(FeedPageRecord(items: [item], timestamp: .numbered(0), cursor: nil))
                #expect(try store.items(in: 0..<1) == [item])
            },
            Case("A time comes back to the second at least") { store throws in
                try store.insert(.numbered(1...2, time: 30.75))
                let time = try #require(try store.summary()?.timestamp)
                #expect(abs(time.timeIntervalSince(.numbered(30.75))) < 1)
            },
            Case("A range of positions that lies inside the feed gives its items") { store throws in
                try store.insert(.numbered(0..<10))
                #expect(try store.items(in: 3..<6) == [.numbered(3), .numbered(4), .numbered(5)])
            },
            Case("Positions that do not exist are left out") { store throws in
                try store.insert(.numbered(0..<4))
                #expect(try store.items(in: 2..<100) == [.numbered(2), .numbered(3)])
                #expect(try store.items(in: -5..<1) == [.numbered(0)])
                #expect(try store.items(in: 4..<9) == [])
                #expect(try store.items(in: -9 ..< -2) == [])
                #expect(try store.items(in: 2..<2) == [])
                #expect(try store.items(in: .min ..< .max) == (0..<4).map { .numbered($0) })
            },
            Case("A range may begin in one page and end in another") { store throws in
                try store.insert(.numbered(0..<3, cursor: 2))
                _ = try store.append(.numbered(3..<6, cursor: 5), after: .numbered(2))
                _ = try store.append(.numbered(6..<9, cursor: 8), after: .numbered(5))
                #expect(try store.items(in: 2..<7) == (2..<7).map { .numbered($0) })
            },
            Case("A range of indices that lies inside the feed gives its pages") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(5)))
                #expect(
                    try store.pages(in: 1..<3)
                        == (1..<3).map { .init(timestamp: .numbered(Double($0)), count: 3) })
            },
            Case("Indices that do not exist are left out") { store throws in
                #expect(try store.pages(in: 0..<9) == [])
                #expect(try store.fill(FeedPageRecord.pages(3)))
                #expect(try store.pages(in: 2..<100).map(\.timestamp) == [.numbered(2)])
                #expect(try store.pages(in: -5..<1).map(\.timestamp) == [.numbered(0)])
                #expect(try store.pages(in: 3..<9) == [])
                #expect(try store.pages(in: -9 ..< -2) == [])
                #expect(try store.pages(in: .min ..< .max).count == 3)
            },
            Case("The summary tells when the first, the oldest and the newest page were read") {
                store throws in
                try store.insert(.numbered(0..<3, time: 5, cursor: 2))
                _ = try store.append(.numbered(3..<6, time: 9, cursor: 5), after: .numbered(2))
                _ = try store.append(.numbered(6..<8, time: 4, cursor: 7), after: .numbered(5))
                _ = try store.append(.numbered(8..<9, time: 6, cursor: 8), after: .numbered(7))
                #expect(
                    try store.summary()?.content
                        == FeedSummary(
                            pageCount: 4, count: 9, timestamp: .numbered(5), oldest: .numbered(4),
                            newest: .numbered(9), cursor: .numbered(8)))
            },
            Case("An item is found by its id, wherever it stands") { store throws in
                try store.insert(.numbered(0..<3, cursor: 2))
                _ = try store.append(.numbered(3..<6), after: .numbered(2))
                #expect(try store.item(.numbered(0)) == .numbered(0))
                #expect(try store.item(.numbered(5)) == .numbered(5))
            },
            Case("An id that is not stored gives no item") { store throws in
                #expect(try store.item(.numbered(1)) == nil)
                try store.insert(.numbered(0..<3))
                #expect(try store.item(.numbered(7)) == nil)
            },
        ]
    }
}
