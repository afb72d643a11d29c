import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import Testing

@Suite("Merging a batch")
struct BatchMergeTests {
    @Test("New items are written unread, with the window's source")
    func new() throws {
        let foreign = item("a", source: Self.other)
        let merge = try merge([foreign, item("b")], into: [])
        #expect(merge.outcome == MergeOutcome(inserted: [foreign.id, id("b")]))
        #expect(merge.writes.map(\.id) == merge.outcome.inserted)
        #expect(merge.writes.allSatisfy { $0.row.state == ItemState() })
        #expect(merge.writes.allSatisfy { $0.row.summary.source == Self.source })
        #expect(merge.offered == [foreign.id, id("b")])
    }

    @Test("An unchanged item is not written")
    func same() throws {
        let merge = try merge([item("a")], into: [stored(item("a"))])
        #expect(merge.writes.isEmpty)
        #expect(merge.outcome == MergeOutcome())
        #expect(merge.offered == [id("a")])
    }

    @Test("A changed item keeps its place and state, and is marked updated where title or text changed")
    func changed() throws {
        let before = stored(item("a", published: 5), ItemState(isRead: true, bookmarkedAt: date(9)))
        let after = item("a", title: "new", published: 7)
        let write = try #require(try merge([after], into: [before]).writes.first)
        #expect(try merge([after], into: [before]).outcome.inserted.isEmpty)
        #expect(write.row.place == before.row.place)
        #expect(write.row.state == ItemState(isRead: true, isUpdated: true, bookmarkedAt: date(9)))
        #expect(write.row.summary.title == "new")
        #expect(write.row.summary.published == date(7))
    }

    @Test(
        "A change of other fields is written without marking the item updated, and an updated item stays so")
    func quietly() throws {
        let merge = try merge(
            [item("a", published: 7), item("b", published: 7)],
            into: [stored(item("a")), stored(item("b"), ItemState(isUpdated: true))])
        #expect(merge.outcome == MergeOutcome())
        #expect(merge.writes.map(\.row.state.isUpdated) == [false, true])
    }

    @Test("The first of two items with one id is merged")
    func repeated() throws {
        let merge = try merge([item("a", title: "1"), item("a", title: "2")], into: [])
        #expect(merge.writes.map(\.row.summary.title) == ["1"])
    }

    @Test("An item with another source's id is refused, and counted once")
    func refused() throws {
        let merge = try merge(
            [item("a"), item("a"), item("b")], into: [stored(item("a", source: Self.other))])
        #expect(merge.outcome == MergeOutcome(inserted: [id("b")], refusedCount: 1))
        #expect(merge.offered == [id("b")])
    }

    @Test("Items whose publisher changed their ids are updated, and get aliases")
    func changedIDs() throws {
        let merge = try merge(
            [item("new", title: "t", link: "https://a/1")], into: [stored(item("a", link: "http://a/1"))])
        #expect(merge.aliases == [id("new"): id("a")])
        #expect(merge.outcome == MergeOutcome(updated: [id("a")]))
        #expect(merge.writes.map(\.id) == [id("a")])
        #expect(merge.writes.map(\.row.summary.nativeID) == ["a"])
        #expect(merge.offered == [id("a")])
    }

    @Test("An item that a window has by its id and by an alias is merged once")
    func alias() throws {
        let merge = try merge(
            [item("new", title: "1"), item("a", title: "2")], into: [stored(item("a"))],
            aliases: [id("new"): id("a")])
        #expect(merge.aliases.isEmpty)
        #expect(merge.writes.map(\.row.summary.title) == ["1"])
    }

    @Test("Items without dates of a further page are placed below the preceding page")
    func predecessor() throws {
        let last = stored(item("a", published: 5))
        let merge = try merge([item("b"), item("c")], shape: .paged, below: "a", into: [last])
        #expect(merge.writes.map(\.row.place.time) == [4_999_000, 4_998_000])
    }

    // MARK: Sources that never repeat an id

    @Test(
        "A document without a known item is counted if its items are no newer than the previous document",
        arguments: [
            (published: [nil, nil], count: 1), ([-1_000, -2_000], 1), ([3_600, 3_590], 1),
            ([100, -1_000], 1),
            ([100, 200], 0), ([100, 200, nil], 0), ([], 0),
        ] as [(published: [Double?], count: Int)])
    func unknownDocument(published: [Double?], count: Int) throws {
        let items = published.enumerated().map { item("new\($0)", published: $1) }
        let merge = try merge(items, into: [stored(item("a"))], at: 3_600, after: state(0))
        #expect(merge.fetchState?.unknownDocumentCount == count)
        #expect(!merge.dropsUnread)
    }

    @Test("After three such documents in a row unread items are dropped, until one has a known item")
    func dropsUnread() throws {
        let (old, new) = (item("a"), item("new"))
        let third = try merge([new], into: [stored(old)], at: 3_600, after: state(2))
        #expect(third.dropsUnread)
        let empty = try merge([], into: [stored(old)], at: 3_600, after: state(3))
        #expect(empty.dropsUnread)
        for known in [
            try merge([new, old], into: [stored(old)], at: 3_600, after: state(3)),
            try merge([new], into: [stored(old)], aliases: [new.id: old.id], at: 3_600, after: state(3)),
        ] {
            #expect(known.fetchState?.unknownDocumentCount == 0)
            #expect(!known.dropsUnread)
        }
    }

    @Test("Neither a first document, nor a page, nor one with changed ids and known links is counted")
    func knownDocument() throws {
        let before = [stored(item("a", link: "http://a/1"))]
        let new = item("new", link: "http://a/2")
        #expect(try merge([new], into: [], at: 3_600).fetchState?.unknownDocumentCount == 0)
        let page = try merge([new], shape: .paged, into: before, at: 3_600, after: state(5))
        #expect(page.fetchState?.unknownDocumentCount == 0)
        let changed = try merge(
            [item("new", link: "http://a/1")], into: before, at: 3_600, after: state(5))
        #expect(changed.fetchState?.unknownDocumentCount == 0)
    }

    /// The state after a document that was read at second 0.
    private func state(_ unknownDocumentCount: Int) -> FetchState {
        var state = FetchState()
        state.lastSuccess = date(0)
        state.unknownDocumentCount = unknownDocumentCount
        return state
    }

    // MARK: Copies

    @Test("In a copy, the places of dates are used where they agree with the server's order")
    func dates() throws {
        let items = [item("a", published: 50), item("pinned", published: 1), item("b", published: 40)]
        let merge = try copy(items + [item("c", published: 30)], into: [])
        #expect(merge.writes.map(\.row.place.time) == [50_000_000, 40_001_000, 40_000_000, 30_000_000])
        #expect(merge.isSplice)
        #expect(merge.tail == nil)
        #expect(merge.fetchedAt == date(100))
    }

    @Test("In a copy, only an item that the server moved gets another place, and the items below it stay")
    func moved() throws {
        let items = ["a", "b", "c", "d"].enumerated().map { item($1, published: Double(50 - $0)) }
        let merge = try copy([items[2], items[0], items[1]], into: items.map { stored($0) })
        #expect(merge.writes.map(\.id) == [id("c"), id("a"), id("b")])
        #expect(merge.writes.map(\.row.place.time) == [50_001_000, 50_000_000, 49_000_000])
        #expect(merge.tail?.id == id("d"))
        #expect(merge.outcome == MergeOutcome())
    }

    @Test(
        "In a copy, items without dates are placed between their neighbors, even where there is little room")
    func between() throws {
        let neighbors = [stored(item("a", published: 50)), stored(item("b", published: 49.999_999))]
        let items = [neighbors[0].item, item("1"), item("2"), item("3"), neighbors[1].item, item("4")]
        let places = try copy(items, into: neighbors).writes.map(\.row.place)
        #expect(places == places.sorted())
        #expect(places[4] == neighbors[1].row.place)
        #expect(places[5].time == neighbors[1].row.place.time - 1_000)
    }

    @Test("An older page of a copy is placed below all items, and stored ones stay")
    func older() throws {
        let before = [stored(item("a", published: 50)), stored(item("b", published: 40))]
        let items = [item("new"), before[0].item, item("c", published: 45), item("d", published: 20)]
        let merge = try copy(items, into: before, isFirstPage: false)
        #expect(merge.writes.map(\.row.place.time) == [39_999_000, 50_000_000, 39_998_000, 20_000_000])
        #expect(!merge.isSplice)
    }

    // MARK: Helpers

    private static let source = ItemIdentity.source(path: "/feed")
    private static let other = ItemIdentity.source(path: "/other")

    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func id(_ name: String) -> UUID { ItemIdentity.item(name, of: Self.source) }

    /// An item that is first read at second 100. Its id does not depend on its source.
    private func item(
        _ name: String, source: UUID = Self.source, title: String = "", published: Double? = nil,
        link: String? = nil
    ) -> FeedItem {
        let summary = ItemSummary(
            id: id(name), source: source, nativeID: name, title: title, published: published.map(date),
            firstSeen: date(100), link: link.flatMap(HTTPURL.init))
        return FeedItem(summary, text: .plain("text"))
    }

    private func stored(_ item: FeedItem, _ state: ItemState = ItemState()) -> LibraryItem {
        let place = ItemPosition(
            id: item.id, published: item.summary.published, firstSeen: item.summary.firstSeen)
        return LibraryItem(
            row: LibraryRow(summary: item.summary, place: place, state: state), text: item.text)
    }

    private func copy(
        _ items: [FeedItem], into stored: [LibraryItem], isFirstPage: Bool = true
    ) throws -> BatchMerge {
        let batch = FetchedBatch(
            source: Self.source, shape: .paged, items: items, fetchedAt: date(100), isFirstPage: isFirstPage)
        let places = stored.map(\.row.place).sorted()
        return try BatchMerge(batch, retaining: .days(7)) { id in
            stored.first { $0.id == id }
        } storedIDs: { _ in
            []
        } next: { place in
            place.map { place in places.first { place < $0 } } ?? places.last
        }
    }

    private func merge(
        _ items: [FeedItem], shape: SourceShape = .accumulating, below predecessor: String? = nil,
        into stored: [LibraryItem], aliases: [UUID: UUID] = [:], at time: Double = 100,
        after before: FetchState? = nil
    ) throws -> BatchMerge {
        let window = FetchedBatch(
            source: Self.source, shape: shape, items: items, fetchedAt: date(time),
            predecessor: predecessor.map(id), fetchState: FetchState())
        return try BatchMerge(window, retaining: .count(9), after: before) { id in
            stored.first { $0.id == aliases[id] ?? id }
        } storedIDs: { link in
            stored.filter { $0.row.summary.link.map(CanonicalLink.init) == link }.map(\.id)
        } next: { _ in
            nil
        }
    }
}
