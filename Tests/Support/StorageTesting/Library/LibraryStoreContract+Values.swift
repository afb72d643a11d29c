import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import Testing

extension LibraryStoreContract {
    static var values: [Case] {
        [
            Case("Texts are found byte for byte as they were stored") { store throws in
                let texts = [
                    "", "a\0b", "Ολυμπία 🏛️", "e\u{301}", "'; DROP TABLE items; --", "\u{202E}x",
                ]
                let items = texts.enumerated().map { index, text in
                    FeedItem(
                        ItemSummary(
                            id: .numbered(index), source: .numbered(-1), nativeID: text, title: text,
                            location: text, firstSeen: .numbered(0)), text: .plain(text))
                }
                try merge(items, into: store)
                for (item, text) in zip(items, texts) {
                    let found = try #require(try store.item(item.id)?.item)
                    for field in [found.text?.source, found.summary.location, found.summary.title] {
                        #expect(field.map { Array($0.utf8) } == Array(text.utf8))
                    }
                    #expect(found == item)
                }
            },
            Case("An absent text is not an empty one") { store throws in
                let summary = ItemSummary(
                    id: .numbered(1), source: .numbered(-1), nativeID: "", title: "", author: nil,
                    location: "", firstSeen: .numbered(0))
                var absent = summary
                (absent.id, absent.title, absent.author, absent.location) = (.numbered(2), nil, "", nil)
                let items = [FeedItem(summary, text: nil), FeedItem(absent, text: .html(""))]
                try merge(items, into: store)
                for item in items { #expect(try store.item(item.id)?.item == item) }
            },
            Case("Every field of an item is found, and its times without a loss of precision") {
                store throws in
                let items = (0..<12).map { FeedItem.numbered($0, seen: 0.125 * Double($0) + 1 / 3) }
                try merge(items, into: store)
                for item in items { #expect(try store.item(item.id)?.item == item) }
            },
            Case("A cursor is found byte for byte, whatever its source wrote") { store throws in
                try store.subscribe(.numbered(1))
                let texts = ["", "5", "https://a.example/?page=2", UUID.numbered(7).uuidString]
                let cursors =
                    texts.map { Data($0.utf8) } + (14...17).map { Data(repeating: 1, count: $0) }
                    + [Data([0, 255, 10])]
                for cursor in cursors.map(Cursor.init) {
                    var state = FetchState()
                    state.cursor = cursor
                    _ = try store.merge(.numbered([1], fetchState: state), retaining: .days(7))
                    #expect(try store.fetchState(of: .numbered(-1))?.cursor == cursor)
                }
            },
            Case("A reader sees one list whole while others are merged") { store throws in
                try store.subscribe(.numbered(1))
                let pages = (1...4).map { Array(100 * $0..<100 * $0 + 5 * $0) }
                _ = try store.merge(page(pages[0]), retaining: .days(7))
                try await withThrowingTaskGroup { group in
                    for numbers in pages {
                        group.addTask {
                            for _ in 0..<10 { _ = try store.merge(page(numbers), retaining: .days(7)) }
                        }
                        group.addTask {
                            let whole = pages.map { $0.map(UUID.numbered) }
                            for _ in 0..<20 {
                                let list = try store.list(ItemScope())
                                let found = try store.items(at: 0..<list.count, of: list)?.map(\.id)
                                #expect(try whole.contains(#require(found)))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            },
        ]
    }

    private static func page(_ numbers: [Int]) -> FetchedBatch { .numbered(numbers, shape: .paged) }

    private static func merge(_ items: [FeedItem], into store: any LibraryStore) throws {
        try store.subscribe(.numbered(1))
        _ = try store.merge(
            FetchedBatch(
                source: .numbered(-1), shape: .accumulating, items: items, fetchedAt: .numbered(0)),
            retaining: .count(99))
    }
}
