import FeedStorageInterface
import FoundationEssentials
import ItemInterface
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
                        == FeedSummary(pages: [.init(timestamp: .numbered(30), count: 0)]))
            },
            Case("Texts come back as they were stored") { store throws in
                let texts = ["", "a\0b", "Ολυμπία 🏛️", "e\u{301}", "'; DROP TABLE items; --", "\u{202E}x"]
                let items = texts.enumerated().map { index, text in
                    FeedItem(
                        ItemSummary(
                            id: .numbered(index), source: .numbered(-1), nativeID: text, title: text,
                            location: text, firstSeen: .numbered(0)), text: .plain(text))
                }
                try store.insert(FeedPageRecord(items: items, timestamp: .numbered(0), cursor: nil))
                let found = try store.items(in: 0..<texts.count)
                for (item, text) in zip(found, texts) {
                    for field in [item.text?.source, item.summary.location, item.summary.title] {
                        #expect(field.map { Array($0.utf8) } == Array(text.utf8))
                    }
                }
                #expect(found == items)
            },
            Case("An absent text is not an empty one") { store throws in
                let summary = ItemSummary(
                    id: .numbered(1), source: .numbered(-1), nativeID: "", title: "", author: nil,
                    location: "", firstSeen: .numbered(0))
                var absent = summary
                (absent.id, absent.title, absent.author, absent.location) = (.numbered(2), nil, "", nil)
                let items = [FeedItem(summary, text: nil), FeedItem(absent, text: .html(""))]
                try store.insert(FeedPageRecord(items: items, timestamp: .numbered(0), cursor: nil))
                #expect(try store.items(in: 0..<2) == items)
            },
            Case("Every field of an item comes back, whatever kind of source it is of") { store throws in
                let items = (0..<12).map { FeedItem.numbered($0, of: $0 % 2 + 1, seen: 0.125 * Double($0)) }
                try store.insert(FeedPageRecord(items: items, timestamp: .numbered(0), cursor: nil))
                #expect(try store.items(in: 0..<12) == items)
                #expect(try store.item(.numbered(7)) == items[7])
            },
            Case("A cursor comes back byte for byte, whatever its source wrote") { store throws in
                let texts = [
                    "", "5", "https://a.example/?page=2", UUID.numbered(7).uuidString,
                    UUID.numbered(7).uuidString.lowercased(),
                ]
                let cursors =
                    texts.map { Data($0.utf8) } + (14...17).map { Data(repeating: 1, count: $0) }
                    + [Data([0, 255, 10])]
                for cursor in cursors.map(Cursor.init) {
                    let page = FeedPageRecord(items: [.picture(1)], timestamp: .numbered(0), cursor: cursor)
                    try store.insert(page)
                    #expect(try store.append(page, after: cursor))
                    #expect(try store.summary()?.cursor == cursor)
                    #expect(try store.pages(in: 0..<1).map(\.cursor) == [cursor])
                }
            },
            Case("A time comes back to the second at least") { store throws in
                try store.insert(.numbered(1...2, time: 30.75))
                let time = try #require(try store.summary()?.timestamp)
                #expect(abs(time.timeIntervalSince(.numbered(30.75))) < 1)
            },
            Case("A range of positions that lies inside the feed gives its items") { store throws in
                try store.insert(.numbered(0..<10))
                #expect(try store.items(in: 3..<6) == [.picture(3), .picture(4), .picture(5)])
            },
            Case("Positions that do not exist are left out") { store throws in
                try store.insert(.numbered(0..<4))
                #expect(try store.items(in: 2..<100) == [.picture(2), .picture(3)])
                #expect(try store.items(in: -5..<1) == [.picture(0)])
                #expect(try store.items(in: 4..<9) == [])
                #expect(try store.items(in: -9 ..< -2) == [])
                #expect(try store.items(in: 2..<2) == [])
                #expect(try store.items(in: .min ..< .max) == (0..<4).map { .picture($0) })
            },
            Case("A range may begin in one page and end in another") { store throws in
                try store.insert(.numbered(0..<3, cursor: 2))
                _ = try store.append(.numbered(3..<6, cursor: 5), after: .numbered(2))
                _ = try store.append(.numbered(6..<9, cursor: 8), after: .numbered(5))
                #expect(try store.items(in: 2..<7) == (2..<7).map { .picture($0) })
            },
            Case("A range of indices that lies inside the feed gives its pages") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(5)))
                #expect(
                    try store.pages(in: 1..<3)
                        == FeedPageRecord.pages(3)[1...].map(FeedPageSummary.init))
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
                #expect(try store.item(.numbered(0)) == .picture(0))
                #expect(try store.item(.numbered(5)) == .picture(5))
            },
            Case("An id that is not stored gives no item") { store throws in
                #expect(try store.item(.numbered(1)) == nil)
                try store.insert(.numbered(0..<3))
                #expect(try store.item(.numbered(7)) == nil)
            },
        ]
    }
}
