import FoundationEssentials
import ItemInterface
import RandomTesting
import Testing

@Suite("Item place")
struct ItemPositionTests {
    @Test("An item's position is its date of publication")
    func published() {
        #expect(place(published: 5, seen: 9).time == 5_000_000)
        #expect(place(published: 5.000_001, seen: 9).time == 5_000_001)
    }

    @Test("The position of an item without a date, or with one in the future, is its first reading")
    func seen() {
        #expect(place(published: nil, seen: 9).time == 9_000_000)
        #expect(place(published: 10, seen: 9).time == 9_000_000)
        #expect(place(published: .nan, seen: 9).time == 9_000_000)
        #expect(place(published: .infinity, seen: 9).time == 9_000_000)
    }

    @Test("Positions are clamped to the years 0 to 9999")
    func extremes() {
        let last: Int64 = 253_402_300_799_999_999
        let first: Int64 = -62_167_219_200_000_000
        #expect(place(published: .infinity, seen: .infinity).time == last)
        #expect(place(published: 1e300, seen: 1e301).time == last)
        #expect(place(published: -.infinity, seen: 0).time == first)
        #expect(place(published: -1e300, seen: 0).time == first)
        #expect(place(published: nil, seen: .nan).time == first)
    }

    @Test("Positions are sorted by time, newest first, then by id, greatest first")
    func order() {
        let ids = ["B", "A", "C"].compactMap { UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)") }
        let places = [
            ItemPosition(time: 1, id: ids[0]), ItemPosition(time: 1, id: ids[1]),
            ItemPosition(time: 2, id: ids[2]),
        ]
        #expect(places.sorted() == [places[2], places[0], places[1]])
    }

    @Test("Items without dates of a paged source are in their page's order, below the previous page")
    func undated() {
        let items = (1...3).map { item($0) }
        #expect(times(items) == [100_000_000, 99_999_000, 99_998_000])
        #expect(times(items, below: 50_000_000) == [49_999_000, 49_998_000, 49_997_000])
        #expect(times(items, below: 200_000_000) == [100_000_000, 99_999_000, 99_998_000])
    }

    @Test("An item without a date is positioned below its predecessor with a date")
    func mixed() {
        #expect(times([item(1), item(2, published: 70), item(3)]) == [100_000_000, 70_000_000, 69_999_000])
        #expect(times([item(1, published: 170), item(2)]) == [100_000_000, 99_999_000])
    }

    @Test("A new item without a date is positioned between known neighbors, which keep their positions")
    func between() {
        let known = [item(1), item(4)]
        let places = [ItemPosition(time: 9_000, id: known[0].id), ItemPosition(time: 8_970, id: known[1].id)]
        let all = Dictionary(uniqueKeysWithValues: zip(known.map(\.id), places))
        let items = [known[0], item(2), item(3), known[1]]
        #expect(times(items, known: all) == [9_000, 8_990, 8_980, 8_970])
    }

    @Test("A new item without a date is below its predecessor also without room between the neighbors")
    func noRoom() {
        let known = [item(1), item(3)]
        let places = [ItemPosition(time: 9_000, id: known[0].id), ItemPosition(time: 9_000, id: known[1].id)]
        let all = Dictionary(uniqueKeysWithValues: zip(known.map(\.id), places))
        #expect(times([known[0], item(2), known[1]], known: all) == [9_000, 8_000, 9_000])
    }

    @Test("The order of an accumulating source's document is ignored")
    func accumulating() {
        let places = ItemPosition.positions(of: [item(1), item(2)], shape: .accumulating, known: [:])
        #expect(places.map(\.time) == [100_000_000, 100_000_000])
    }

    @Test("The items without dates of a source's first document are at its date, each a day below the last")
    func firstDocument() {
        let items = [item(1), item(2, published: 70), item(3), item(4, published: .nan), item(5)]
        let known = [items[4].id: ItemPosition(time: 7, id: items[4].id)]
        let times = { (date: Double) in
            ItemPosition.positions(
                of: items, shape: .accumulating, undatedFrom: Date(timeIntervalSince1970: date), known: known
            ).map { $0.time / 1_000_000 }
        }
        #expect(times(60) == [60, 70, -86_340, -172_740, 0])
        // A document is no newer than its reading.
        #expect(times(5_000) == [100, 70, -86_300, -172_700, 0])
        #expect(times(-1e300)[0] == -62_167_219_200)
    }

    @Test("The date of a document is ignored for a paged source, and for items with a date in the future")
    func otherDocuments() {
        let date = Date(timeIntervalSince1970: 50)
        let paged = ItemPosition.positions(of: [item(1)], shape: .paged, undatedFrom: date, known: [:])
        #expect(paged.map(\.time) == [100_000_000])
        let future = ItemPosition.positions(
            of: [item(1, published: 170)], shape: .accumulating, undatedFrom: date, known: [:])
        #expect(future.map(\.time) == [100_000_000])
    }

    /// Dated items have their date's position, and undated ones are below their predecessor.
    @Test("On random pages known items keep their positions, and new ones have those of their dates")
    func pages() async {
        await expectNoFault(inHistories: historyCount, upTo: 12) { random in
            PageEvent(
                published: [nil, nil, 0.5, 100, 200].randomElement(using: &random)!,
                known: [nil, nil, nil, 1_000, 1_001, 100_000_000].randomElement(using: &random)!)
        } fault: { events in
            let items = events.enumerated().map { item($0.offset, published: $0.element.published) }
            var known: [UUID: ItemPosition] = [:]
            for (item, event) in zip(items, events) {
                if let time = event.known { known[item.id] = ItemPosition(time: time, id: item.id) }
            }
            let places = ItemPosition.positions(of: items, shape: .paged, known: known)
            guard places.map(\.id) == items.map(\.id) else { return "other items" }
            for (index, event) in events.enumerated() {
                if places[index].time > 100_000_000 { return "item \(index) stands above its first reading" }
                if let time = event.known {
                    if places[index].time != time { return "item \(index) has moved" }
                } else if let published = event.published {
                    if places[index].time != Int64(min(published, 100) * 1e6) {
                        return "item \(index) not by date"
                    }
                } else if index > 0, places[index].time >= places[index - 1].time {
                    return "item \(index) is not below its predecessor"
                }
            }
            return nil
        }
    }

    private struct PageEvent {
        var published: TimeInterval?
        var known: Int64?
    }

    private func place(published: TimeInterval?, seen: TimeInterval) -> ItemPosition {
        ItemPosition(
            id: UUID(), published: published.map { Date(timeIntervalSince1970: $0) },
            firstSeen: Date(timeIntervalSince1970: seen))
    }

    private static let source = ItemIdentity.source(path: "/feed")
    private static let ids = (0..<20).map { ItemIdentity.item("\($0)", of: source) }

    /// An item that is first read at second 100.
    private func item(_ number: Int, published: TimeInterval? = nil) -> ItemSummary {
        ItemSummary(
            id: Self.ids[number], source: Self.source, nativeID: "\(number)",
            published: published.map { Date(timeIntervalSince1970: $0) },
            firstSeen: Date(timeIntervalSince1970: 100))
    }

    private func times(_ items: [ItemSummary], below above: Int64? = nil, known: [UUID: ItemPosition] = [:])
        -> [Int64]
    {
        let predecessor = above.map { ItemPosition(time: $0, id: UUID()) }
        return ItemPosition.positions(of: items, shape: .paged, below: predecessor, known: known).map(\.time)
    }
}
