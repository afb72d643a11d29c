public import FoundationEssentials

/// The two ways in which a source offers its items.
public enum SourceShape: Hashable, Sendable, CaseIterable {
    /// Pages behind cursors, in an order that the source decides.
    case paged
    /// A window of the newest items, which each refresh merges.
    case accumulating
}

extension ItemPlace {
    /// The places of the items of a page or window, in the same order.
    ///
    /// A known item keeps its place. A new item that has no date of publication is placed by its first reading; in a paged
    /// source never above its predecessor there, and above the next item that has a place already, as long as there is
    /// room between the two.
    ///
    /// - Parameters:
    ///   - items: The items in the source's order.
    ///   - shape: Whether the source's order says anything: it does in a paged source.
    ///   - predecessor: The place of the last item of the page before; `nil` where there is none.
    ///   - known: The places of items that were read before.
    public static func places(
        of items: [ItemSummary], shape: SourceShape, below predecessor: ItemPlace? = nil,
        known: [UUID: ItemPlace]
    ) -> [ItemPlace] {
        var places = items.map { item in
            known[item.id] ?? ItemPlace(id: item.id, published: item.published, firstSeen: item.firstSeen)
        }
        guard shape == .paged else { return places }
        let isFollowing = items.map { item in
            known[item.id] == nil && item.published.flatMap(microseconds) == nil
        }
        var start = 0
        while let first = isFollowing[start...].firstIndex(of: true) {
            let end = isFollowing[first...].firstIndex(of: false) ?? items.count
            let above = first > 0 ? places[first - 1] : predecessor
            let next = end < items.count ? places[end].time : nil
            follow(above?.time, above: next, in: &places[first..<end])
            start = end
        }
        return places
    }

    /// Places items one below the other, each by its own first reading at most.
    private static func follow(_ above: Int64?, above next: Int64?, in places: inout ArraySlice<ItemPlace>) {
        var above = above
        for index in places.indices {
            let seen = places[index].time
            defer { above = places[index].time }
            guard let above, above <= seen else { continue }
            let room = next.flatMap { $0 < above ? (above - $0) / Int64(places.endIndex - index + 1) : nil }
            let time = above - max(1, min(distance, room ?? distance))
            places[index] = ItemPlace(time: max(times.lowerBound, time), id: places[index].id)
        }
    }

    /// The microseconds between two items without dates, so that later ones find room between them.
    private static let distance: Int64 = 1_000
}
