import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface
import Testing

extension LibraryStoreContract {
    /// The promises of a store that finds duplicates. Each case needs an empty one.
    public static var duplicates: [Case] {
        [
            Case("The same post of a second and a third source is a duplicate of the first one to arrive") {
                store throws in
                try fill(store)
                try expect(of: store, holds: [1])
                try expect(ItemScope(filter: .unread), of: store, holds: [1])
                try expect(ItemScope(sources: [.numbered(-2)]), of: store, holds: [])
                #expect(try store.counts()[.numbered(-1)] == ItemCounts(all: 1, unread: 1))
                #expect(try store.counts()[.numbered(-2)] == ItemCounts())
                let row = try #require(try store.item(.numbered(1))?.row)
                #expect(row.duplicateCount == 2)
                #expect(row.state == ItemState())
                #expect(try store.duplicates(of: .numbered(1)).map(\.id) == [2, 3].map(UUID.numbered))
                #expect(try store.duplicates(of: .numbered(2)).isEmpty)
                #expect(try store.item(.numbered(2))?.row.state == ItemState(isDuplicate: true))
                let list = try store.list(ItemScope())
                #expect(try store.items(at: 0..<1, of: list)?.first?.content == .row(row))
            },
            Case("Merging tells of no new item where it is a duplicate") { store throws in
                try store.subscribe([.numbered(1), .numbered(2)])
                _ = try store.merge(posts([1], of: 1), retaining: .count(9))
                let outcome = try store.merge(posts([2, 4], links: [1, 4], of: 2), retaining: .count(9))
                #expect(outcome?.inserted == [.numbered(4)])
                #expect(
                    try store.merge(posts([2], links: [1], of: 2), retaining: .count(9)) == MergeOutcome())
            },
            Case("Posts are the same by canonical link, or without links by native id and title") {
                store throws in
                try store.subscribe([.numbered(1), .numbered(2)])
                let pairs: [(one: FeedItem, other: FeedItem, isSame: Bool)] = [
                    (post(10, "https://www.a.example/x/"), post(11, "http://a.example/x?utm_source=b"), true),
                    (post(12, "http://a.example/y"), post(13, "http://a.example/z"), false),
                    (post(14, "http://a.example/"), post(15, "http://a.example"), false),
                    (post(16, "http://a.example/?p=1"), post(17, "http://a.example/?p=1"), true),
                    (post(18, nil, nativeID: "n"), post(19, nil, nativeID: "n"), true),
                    (
                        post(20, nil, nativeID: "n", title: "A"), post(21, nil, nativeID: "n", title: "B"),
                        false
                    ),
                    (
                        post(22, nil, nativeID: "n", title: nil), post(23, nil, nativeID: "n", title: nil),
                        false
                    ),
                ]
                for (one, other, isSame) in pairs {
                    _ = try store.merge(batch([one], of: 1), retaining: .count(99))
                    _ = try store.merge(batch([other], of: 2), retaining: .count(99))
                    let state = try store.item(other.id)?.row.state
                    #expect(state?.isDuplicate == isSame, "\(other.summary)")
                }
            },
            Case("Posts more than 30 days apart, of one source or with a link of many are no duplicates") {
                store throws in
                try store.subscribe([.numbered(1), .numbered(2), .numbered(3)])
                let month = DuplicateKey.period
                _ = try store.merge(
                    [
                        batch([post(1, "http://a.example/1", at: 0)], of: 1),
                        batch([post(2, "http://a.example/1", at: month + 1)], of: 2),
                        batch([post(3, "http://a.example/1", at: month)], of: 3),
                        batch([post(4, "http://a.example/4"), post(5, "http://a.example/4")], of: 1),
                        batch((6...9).map { post($0, "http://a.example/6") }, of: 1),
                        batch([post(10, "http://a.example/6")], of: 2),
                        batch([post(11, "http://a.example/11")], of: 1),
                        batch((12...15).map { post($0, "http://a.example/11") }, of: 2),
                    ], retaining: .count(99))
                let duplicates = try (1...15).filter { number in
                    try store.item(.numbered(number))?.row.state.isDuplicate == true
                }
                #expect(duplicates == [3])
                #expect(try store.item(.numbered(1))?.row.duplicateCount == 1)
            },
            Case("Duplicates share read marks and bookmarks with the post that stands for them") {
                store throws in
                try fill(store)
                #expect(try store.setRead(true, [.numbered(1)]) == [.numbered(1)])
                try expectStates(ItemState(isRead: true), of: [1, 2, 3], in: store)
                #expect(try store.setRead(false, [.numbered(3), .numbered(1)]) == [.numbered(3)])
                try expectStates(ItemState(), of: [1, 2, 3], in: store)
                try store.insertBookmark(
                    of: post(2, "http://a.example/1"), from: .numbered(2), at: .numbered(7))
                try expectStates(ItemState(bookmarkedAt: .numbered(7)), of: [1, 2, 3], in: store)
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [1])
                #expect(try store.bookmarks().rows.map(\.id) == [.numbered(1)])
                try store.deleteBookmark(of: .numbered(1))
                try expectStates(ItemState(), of: [1, 2, 3], in: store)
                let list = try store.list(ItemScope())
                #expect(try store.markRead(list) == [.numbered(1)])
                try expectStates(ItemState(isRead: true), of: [1, 2, 3], in: store)
                // A new one takes the marks of the first.
                try store.subscribe(.numbered(4))
                _ = try store.merge(posts([4], links: [1], of: 4), retaining: .count(9))
                try expectStates(ItemState(isRead: true), of: [4], in: store)
            },
            Case("The next one stands for the others, with their marks, where the first leaves") {
                store throws in
                try fill(store)
                try store.insertBookmark(
                    of: post(1, "http://a.example/1"), from: .numbered(1), at: .numbered(7))
                let list = try store.list(ItemScope())
                try store.unsubscribe(.numbered(-1))
                #expect(try store.item(.numbered(1)) == nil)
                try expect(of: store, holds: [2])
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [2])
                #expect(try store.duplicates(of: .numbered(2)).map(\.id) == [.numbered(3)])
                #expect(try ids(list, in: store) == [.numbered(1)])
                try store.deleteBookmark(of: .numbered(2))
                try store.setRead(true, [.numbered(2)])
                _ = try store.merge(posts([9], of: 2), retaining: .count(1))
                try expect(of: store, holds: [9, 3])
                try expectStates(ItemState(isRead: true), of: [3], isDuplicate: false, in: store)
            },
            Case("A bookmark outlives the subscription where all duplicates leave with it, too") {
                store throws in
                try store.subscribe([.numbered(1), .numbered(2)])
                _ = try store.merge(posts([1], of: 1), retaining: .count(9))
                _ = try store.merge(posts([2, 3], links: [1, 1], of: 2), retaining: .count(9))
                try store.unsubscribe(.numbered(-1))
                try store.insertBookmark(
                    of: post(2, "http://a.example/1"), from: .numbered(2), at: .numbered(7))
                try store.unsubscribe(.numbered(-2))
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [2])
                #expect(try store.item(.numbered(3)) == nil)
            },
            Case("A duplicate leaves with its subscription, bookmarked or not") { store throws in
                try fill(store)
                try store.insertBookmark(
                    of: post(1, "http://a.example/1"), from: .numbered(1), at: .numbered(7))
                try store.unsubscribe(.numbered(-2))
                #expect(try store.item(.numbered(2)) == nil)
                #expect(try store.item(.numbered(1))?.row.duplicateCount == 1)
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [1])
            },
            Case("Rules hide duplicates apart, and the next one stands for a hidden post") { store throws in
                try fill(store)
                try store.add(rule(1, "source:example/1"))
                try expect(of: store, holds: [2])
                #expect(try store.duplicates(of: .numbered(2)).map(\.id) == [.numbered(3)])
                try store.add(rule(2, "is:duplicate"))
                #expect(try store.counts()[.numbered(-3)] == ItemCounts(hidden: 1))
                try store.deleteRule(.numbered(1), at: .numbered(9))
                try expect(of: store, holds: [2, 1])
                try store.add(rule(3, "source:example/2"))
                try expect(of: store, holds: [1])
                #expect(try store.item(.numbered(3))?.row.state == ItemState(isHidden: true))
            },
            Case("Searches for duplicates find these, and others do not") { store throws in
                try fill(store)
                try expect(found("is:duplicate"), of: store, holds: [3, 2])
                try expect(found("is:duplicate source:example/2"), of: store, holds: [2])
                try expect(found("post"), of: store, holds: [1])
                try expect(found("-is:duplicate"), of: store, holds: [1])
                while try !store.extendSearchIndex(by: 1).isComplete {}
                try expect(found("post"), of: store, holds: [1])
                try expect(found("is:duplicate post"), of: store, holds: [3, 2])
            },
            Case("Separated duplicates are posts of their own, with their marks") { store throws in
                try fill(store)
                try store.setRead(true, [.numbered(1)])
                #expect(try store.separateDuplicates() == 2)
                #expect(try store.separateDuplicates() == 0)
                try expect(of: store, holds: [3, 2, 1])
                try expectStates(ItemState(isRead: true), of: [1, 2, 3], isDuplicate: false, in: store)
                #expect(try store.item(.numbered(1))?.row.duplicateCount == 0)
                try store.setRead(false, [.numbered(1)])
                try expect(ItemScope(filter: .unread), of: store, holds: [1])
            },
            Case("Of duplicates the newest ones are kept") { store throws in
                try store.subscribe([.numbered(1), .numbered(2)])
                _ = try store.merge(posts(Array(11...14), of: 1), retaining: .count(9))
                _ = try store.merge(posts(Array(21...24), links: Array(11...14), of: 2), retaining: .count(9))
                let outcome = try store.merge(posts([], of: 2), retaining: .count(1))
                #expect(outcome?.deletedCount == 3)
                try expect(found("is:duplicate"), of: store, holds: [24])
            },
        ] + AccountPromises.accountDuplicates
    }

    // MARK: Parts

    /// Posts 1 to 3 of three sources, which have one link.
    private static func fill(_ store: any LibraryStore) throws {
        try store.subscribe((1...3).map { .numbered($0) })
        for number in 1...3 {
            _ = try store.merge(posts([number], links: [1], of: number), retaining: .count(9))
        }
    }

    private static func expectStates(
        _ state: ItemState, of numbers: [Int], isDuplicate: Bool = true, in store: any LibraryStore,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for number in numbers {
            var expected = state
            expected.isDuplicate = isDuplicate && number > 1
            let found = try store.item(.numbered(number))?.row.state
            #expect(found == expected, "\(number)", sourceLocation: sourceLocation)
        }
    }

    /// A batch of posts with these links, by default those of their numbers.
    private static func posts(_ numbers: [Int], links: [Int]? = nil, of source: Int) -> FetchedBatch {
        batch(
            zip(numbers, links ?? numbers).map { number, link in post(number, "http://a.example/\(link)") },
            of: source)
    }

    private static func batch(_ items: [FeedItem], of source: Int) -> FetchedBatch {
        FetchedBatch(
            source: .numbered(-source), shape: .accumulating, items: items, fetchedAt: .numbered(1_000))
    }

    private static func post(
        _ number: Int, _ link: String?, nativeID: String? = nil, title: String? = "Post",
        at time: Double? = nil
    ) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: .numbered(number), source: .numbered(-1), nativeID: nativeID ?? "\(number)", title: title,
                published: .numbered(time ?? Double(number)), firstSeen: .numbered(1_000_000_000),
                link: link.flatMap(HTTPURL.init)), text: nil)
    }
}
