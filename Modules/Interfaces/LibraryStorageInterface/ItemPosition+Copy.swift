import FoundationEssentials
import ItemInterface

/// The places of a page's items in a copy, whose order is the server's. Stored places, and those of new
/// items' dates, are used where they agree with it.
extension ItemPosition {
    /// Places the items of a first page above the item that stays below it.
    ///
    /// - Parameters:
    ///   - items: The items in the server's order.
    ///   - tail: The place of the item that stays below them; `nil` if none does.
    ///   - known: The stored places of some of these items.
    static func places(
        ofFirstPage items: [FeedItem], above tail: ItemPosition?, known: [UUID: ItemPosition]
    ) -> [ItemPosition] {
        // The nearest stored item above each item.
        var (anchors, last): ([Int?], Int?) = ([], nil)
        for (index, item) in items.enumerated() {
            anchors.append(last)
            if known[item.id] != nil { last = index }
        }
        var (places, below): ([ItemPosition], ItemPosition?) = ([], tail)
        for (index, item) in items.enumerated().reversed() {
            let anchor = anchors[index].flatMap { anchor in
                known[items[anchor].id].map { (place: $0, distance: Int64(index - anchor)) }
            }.flatMap { anchor in below.map { anchor.place < $0 } ?? true ? anchor : nil }
            let wished = known[item.id] ?? ItemPosition(item)
            let fits = known[item.id] != nil || anchor.map { $0.place < wished } ?? true
            if let below, !(fits && wished < below) {
                let room = anchor.map { ($0.place.time - below.time) / ($0.distance + 1) } ?? distance
                places.append(ItemPosition(time: below.time + max(1, min(distance, room)), id: item.id))
            } else if let anchor, !fits {
                places.append(
                    ItemPosition(time: anchor.place.time - distance * anchor.distance, id: item.id))
            } else {
                places.append(wished)
            }
            below = places.last
        }
        return places.reversed()
    }

    /// Places the new items of an older page below all stored ones, which stay in their places.
    ///
    /// - Parameter last: The place of the source's last item; `nil` without items.
    static func places(
        ofOlderPage items: [FeedItem], below last: ItemPosition?, known: [UUID: ItemPosition]
    ) -> [ItemPosition] {
        var above = last
        return items.map { item in
            if let place = known[item.id] { return place }
            var place = ItemPosition(item)
            if let above, !(above < place) { place = ItemPosition(time: above.time - distance, id: item.id) }
            above = place
            return place
        }
    }

    private init(_ item: FeedItem) {
        self.init(id: item.id, published: item.summary.published, firstSeen: item.summary.firstSeen)
    }

    /// The microseconds between two items whose places are not given by their dates.
    private static let distance: Int64 = 1_000
}
