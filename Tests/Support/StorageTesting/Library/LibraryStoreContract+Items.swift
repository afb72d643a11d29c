import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import Testing

extension LibraryStoreContract {
    static var items: [Case] {
        [
            Case("A window of a source without a subscription is not stored") { store throws in
                #expect(
                    try store.merge(.numbered([1], fetchState: FetchState()), retaining: .count(9)) == nil)
                #expect(try store.item(.numbered(1)) == nil)
                #expect(try store.fetchState(of: .numbered(-1)) == nil)
            },
            Case("A merged item is found with all that it has, unread, and in the order of places") {
                store throws in
                try store.subscribe(.numbered(1))
                let outcome = try store.merge(.numbered([1, 3, 2, 4]), retaining: .count(9))
                #expect(outcome == MergeOutcome(inserted: [1, 3, 2, 4].map(UUID.numbered)))
                for number in 1...4 {
                    let item = try #require(try store.item(.numbered(number)))
                    #expect(item.item == .numbered(number))
                    #expect(item.row.state == ItemState())
                }
                try expect(of: store, holds: [3, 4, 2, 1])
                try expect(ItemScope(filter: .unread), of: store, holds: [3, 4, 2, 1])
                #expect(try store.counts() == [.numbered(-1): ItemCounts(all: 4, unread: 4)])
            },
            Case("Windows that are merged together are merged one after the other") { store throws in
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                let windows: [FetchedBatch] = [
                    .numbered([1, 2]), .numbered([4], of: 3), .numbered([2, 3], of: 2),
                    .numbered([1], edition: 2),
                ]
                let list = try store.list(ItemScope())
                #expect(
                    try store.merge(windows, retaining: .count(9)) == [
                        MergeOutcome(inserted: [1, 2].map(UUID.numbered)), nil,
                        MergeOutcome(inserted: [.numbered(3)], refusedCount: 1),
                        MergeOutcome(updated: [.numbered(1)]),
                    ])
                #expect(try store.merge([], retaining: .count(9)) == [])
                #expect(try store.item(.numbered(1))?.item == .numbered(1, edition: 2))
                try expect(of: store, holds: [3, 2, 1])
                #expect(try store.changes(since: list)?.list.count == 3)
            },
            Case("An item that changes keeps its place and what the reader did to it") { store throws in
                try subscribe(store, [1, 2])
                try store.setRead(true, [.numbered(1)])
                let before = try #require(try store.item(.numbered(1)))
                let outcome = try store.merge(.numbered([1, 2], edition: 2), retaining: .count(9))
                #expect(outcome == MergeOutcome(updated: [.numbered(1), .numbered(2)]))
                let after = try #require(try store.item(.numbered(1)))
                #expect(after.item == .numbered(1, edition: 2))
                #expect(after.row.place == before.row.place)
                #expect(after.row.state == ItemState(isRead: true, isUpdated: true))
            },
            Case(
                "Items whose publisher has changed their ids are found by both, also in a batch of new ones"
            ) { store throws in
                try subscribe(store, [1, 2])
                let changed = [FeedItem.numbered(1, id: 101), .numbered(2, id: 102)]
                let window = FetchedBatch(
                    source: .numbered(-1), shape: .accumulating, items: changed, fetchedAt: .numbered(0))
                #expect(try store.merge(window, retaining: .count(9)) == MergeOutcome())
                #expect(try store.item(.numbered(101))?.id == .numbered(1))
                let later = FetchedBatch(
                    source: .numbered(-1), shape: .accumulating,
                    items: [.numbered(5), .numbered(4), changed[1]], fetchedAt: .numbered(0))
                #expect(
                    try store.merge(later, retaining: .count(9))?.inserted == [.numbered(5), .numbered(4)])
                try expect(of: store, holds: [5, 4, 2, 1])
            },
            Case(
                "Items without dates of a first document stand at its date a day apart, later ones at their reading"
            ) { store throws in
                try store.subscribe(.numbered(1))
                var first = FetchedBatch.numbered([3, 1, 6, 9])
                first.firstDocumentDate = .numbered(100)
                _ = try store.merge(first, retaining: .count(9))
                _ = try store.merge(.numbered([12, 3, 6]), retaining: .count(9))
                try expect(of: store, holds: [12, 3, 1, 6, 9])
                let times = try [12, 3, 1, 6, 9].map { number in
                    try #require(try store.item(.numbered(number))).row.place.time
                }
                let day: Int64 = 86_400_000_000
                #expect(times[0] - times[1] == 900_000_000)
                #expect(times[1] - times[3] == day && times[3] - times[4] == day)
            },
            Case("An item keeps the source that stored its id first") { store throws in
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                _ = try store.merge(.numbered([1]), retaining: .count(9))
                let outcome = try store.merge(.numbered([1, 2], of: 2, edition: 2), retaining: .count(9))
                #expect(outcome == MergeOutcome(inserted: [.numbered(2)], refusedCount: 1))
                #expect(try store.item(.numbered(1))?.item == .numbered(1))
                try expect(ItemScope(sources: [.numbered(-2)]), of: store, holds: [2])
            },
            Case("Marking tells which items were not so, and marking those the other way undoes it") {
                store throws in
                try subscribe(store, [1, 2, 4])
                try store.setRead(true, [.numbered(2)])
                let ids = [4, 2, 9, 1, 4].map(UUID.numbered)
                let changed = try store.setRead(true, ids)
                #expect(changed == [.numbered(4), .numbered(1)])
                #expect(try store.counts() == [.numbered(-1): ItemCounts(all: 3, unread: 0)])
                try expect(ItemScope(filter: .unread), of: store, holds: [])
                #expect(try store.setRead(false, changed) == changed)
                try expect(ItemScope(filter: .unread), of: store, holds: [4, 1])
            },
            Case(
                "Retention deletes read items behind the newest, but for bookmarked and fetched ones"
            ) { store throws in
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                _ = try store.merge(.numbered([1, 2, 4, 5, 7, 8]), retaining: .count(2))
                _ = try store.merge(.numbered([10], of: 2), retaining: .count(2))
                try expect(of: store, holds: [10, 8, 7, 5, 4, 2, 1])
                try store.setRead(true, [1, 2, 4, 8, 10].map(UUID.numbered))
                try store.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(5))
                let outcome = try store.merge(.numbered([1, 11]), retaining: .count(2))
                #expect(outcome == MergeOutcome(inserted: [.numbered(11)], deletedCount: 1))
                try expect(of: store, holds: [11, 10, 8, 7, 5, 2, 1])
                #expect(try store.merge(.numbered([]), retaining: .count(0))?.deletedCount == 2)
                try expect(of: store, holds: [11, 10, 7, 5, 2])
            },
            Case(
                "Of a source that never repeats an id, the newest document and at most the retained number stay"
            ) { store throws in
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                _ = try store.merge(.numbered([7, 8], of: 2), retaining: .count(2))
                var time = 1_000.0
                func merge(_ numbers: [Int], retaining count: Int = 3) throws -> MergeOutcome? {
                    time += 3_600
                    var state = FetchState()
                    state.lastSuccess = .numbered(time)
                    return try store.merge(
                        .numbered(numbers, at: time, fetchState: state), retaining: .count(count))
                }
                for numbers in [[1, 2], [4, 5], [10, 11]] { _ = try merge(numbers) }
                try store.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(5))
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [11, 10, 5, 4, 2, 1])
                #expect(try merge([13, 14])?.deletedCount == 5)
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [14, 13, 2])
                #expect(try merge([16, 17, 19, 20])?.deletedCount == 2)
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [20, 19, 17, 16, 2])
                // A known item shows that the source repeats its ids.
                #expect(try merge([20, 22, 23], retaining: 1)?.deletedCount == 0)
                #expect(try store.fetchState(of: .numbered(-1))?.unknownDocumentCount == 0)
                try expect(of: store, holds: [23, 22, 20, 19, 17, 16, 8, 7, 2])
            },
            Case("An item is found by the last id that its publisher changed to, and by its own") {
                store throws in
                try subscribe(store, [1, 2])
                for edition in [100, 200, 300] {
                    let items = [1, 2].map { FeedItem.numbered($0, id: edition + $0) }
                    let batch = FetchedBatch(
                        source: .numbered(-1), shape: .accumulating, items: items, fetchedAt: .numbered(0))
                    #expect(try store.merge(batch, retaining: .count(9)) == MergeOutcome())
                }
                for id in [1, 301] { #expect(try store.item(.numbered(id))?.id == .numbered(1)) }
                for id in [101, 201] { #expect(try store.item(.numbered(id)) == nil) }
                try expect(of: store, holds: [2, 1])
            },
        ]
    }

    static var playback: [Case] {
        [
            Case("An item keeps its article while it changes, and alone where it has no text") {
                store throws in
                try subscribe(store, [1, 2])
                try store.setArticle("<p>Whole", of: .numbered(1))
                try store.setArticle("<p>Whole", of: .numbered(9))
                #expect(try store.item(.numbered(1))?.item.article == "<p>Whole")
                #expect(try store.item(.numbered(1))?.text == FeedItem.numbered(1).text)
                #expect(try store.item(.numbered(2))?.article == nil)
                let outcome = try store.merge(.numbered([1, 2]), retaining: .count(9))
                #expect(outcome?.updated == [])
                _ = try store.merge(.numbered([1], edition: 2), retaining: .count(9))
                let changed = try #require(try store.item(.numbered(1)))
                #expect(changed.article == "<p>Whole")
                #expect(changed.text == FeedItem.numbered(1, edition: 2).text)
                var bare = FetchedBatch.numbered([3])
                bare.items = [FeedItem(FeedItem.numbered(3).summary, text: nil)]
                _ = try store.merge(bare, retaining: .count(9))
                try store.setArticle("<p>Alone", of: .numbered(3))
                #expect(try store.item(.numbered(3))?.article == "<p>Alone")
                #expect(try store.item(.numbered(3))?.text == nil)
                try store.setArticle(nil, of: .numbered(3))
                #expect(try store.item(.numbered(3))?.article == nil)
            },
            Case("A wait before a page is requested again is kept until it ends, and without its item") {
                store throws in
                try subscribe(store, [1])
                #expect(try store.articleWaits() == [:])
                try store.setArticleWaits(
                    [.numbered(1): .numbered(5), .numbered(9): .numbered(7)], at: .numbered(0))
                try store.setArticleWaits([.numbered(2): .numbered(8)], at: .numbered(4))
                #expect(
                    try store.articleWaits() == [
                        .numbered(1): .numbered(5), .numbered(9): .numbered(7), .numbered(2): .numbered(8),
                    ])
                try store.setArticleWaits([.numbered(1): .numbered(9)], at: .numbered(7))
                #expect(
                    try store.articleWaits() == [.numbered(1): .numbered(9), .numbered(2): .numbered(8)])
                try store.setArticleWaits([:], at: .numbered(9))
                #expect(try store.articleWaits() == [:])
            },
            Case("The position of a recording is kept until it is forgotten, and without its item") {
                store throws in
                try subscribe(store, [1])
                #expect(try store.playbackPosition(of: .numbered(1)) == nil)
                try store.setPlaybackPosition(12.5, of: .numbered(1), at: .numbered(1))
                try store.setPlaybackPosition(7, of: .numbered(2), at: .numbered(1))
                try store.setPlaybackPosition(60, of: .numbered(1), at: .numbered(2))
                #expect(try store.playbackPosition(of: .numbered(1)) == 60)
                try store.setPlaybackPosition(nil, of: .numbered(1), at: .numbered(3))
                #expect(try store.playbackPosition(of: .numbered(1)) == nil)
                #expect(try store.playbackPosition(of: .numbered(2)) == 7)
            },
            Case("The positions of the recordings that were heard last are kept") { store throws in
                try subscribe(store, [1])
                let limit = ModelLibrary.playbackPositionLimit
                for number in 1...limit + 2 {
                    try store.setPlaybackPosition(1, of: .numbered(number), at: .numbered(Double(number)))
                }
                #expect(try store.playbackPosition(of: .numbered(2)) == nil)
                #expect(try store.playbackPosition(of: .numbered(3)) == 1)
                #expect(try store.playbackPosition(of: .numbered(limit + 2)) == 1)
            },
        ]
    }

    static var bookmarks: [Case] {
        [
            Case("Bookmarks are in the order of the time of bookmarking, also in their list") {
                store throws in
                try subscribe(store, [1, 2])
                try store.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(5))
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(6))
                try store.insertBookmark(of: .numbered(4, of: 2), from: .numbered(2), at: .numbered(5))
                #expect(try store.bookmarks().rows.map(\.id) == [1, 4, 2].map(UUID.numbered))
                #expect(try store.bookmarks().rows.map(\.state.bookmarkedAt) == [6, 5, 5].map(Date.numbered))
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [1, 4, 2])
                let list = try store.list(ItemScope(filter: .bookmarked))
                try store.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(7))
                #expect(try store.bookmarks().rows.map(\.id) == [2, 1, 4].map(UUID.numbered))
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [2, 1, 4])
                try store.deleteBookmark(of: .numbered(1))
                #expect(try ids(list, in: store) == [1, 4, 2].map(UUID.numbered))
                let changes = try #require(try store.changes(since: list))
                #expect(changes.removals == [0, 2])
                #expect(changes.insertions == [0])
            },
            Case(
                "A bookmarked item that no subscription brought is stored whole until its bookmark is deleted"
            ) { store throws in
                let item = FeedItem.numbered(1, of: 3)
                try store.insertBookmark(of: item, from: .numbered(3), at: .numbered(5))
                #expect(try store.item(item.id)?.item == item)
                #expect(try store.sources() == [.numbered(3)])
                #expect(try store.counts() == [:])
                try expect(of: store, holds: [])
                try store.deleteBookmark(of: item.id)
                #expect(try store.item(item.id) == nil)
                #expect(try store.sources() == [])
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [])
            },
            Case("A stored item stays as it is where it is bookmarked, and where its bookmark is deleted") {
                store throws in
                try subscribe(store, [1])
                try store.insertBookmark(
                    of: .numbered(1, of: 2, edition: 2), from: .numbered(2), at: .numbered(5))
                #expect(try store.item(.numbered(1))?.item == .numbered(1))
                #expect(try store.sources() == [.numbered(1)])
                try store.deleteBookmark(of: .numbered(1))
                #expect(try store.item(.numbered(1))?.row.state == ItemState())
                try store.deleteBookmark(of: .numbered(1))
                try expect(of: store, holds: [1])
            },
        ]
    }
}
