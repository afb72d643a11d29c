public import FoundationEssentials

/// The shapes in which sources offer their items.
public enum SourceShape: Hashable, Sendable, CaseIterable {
    /// Pages with cursors, in the source's order.
    case paged
    /// A document with the newest items, which each refresh merges into the library.
    case accumulating
}

extension ItemPosition {
    /// Returns the positions of the items of a page or document, in the same order.
    ///
    /// A known item keeps its position. A new item without a date of publication is positioned by its first
    /// reading; in a paged source, it is never above its predecessor, and above the next positioned item
    /// while there is room between them.
    ///
    /// When an accumulating source is first read, the items without a date stand at the date of the document,
    /// each a day below the one before it, so that they fill no screen.
    ///
    /// - Parameters:
    ///   - items: The items in the source's order.
    ///   - shape: The source's shape; only a paged source's order is meaningful.
    ///   - predecessor: The position of the previous page's last item; `nil` if there is none.
    ///   - date: The date of a document that is the first of an accumulating source; `nil` for any other one.
    ///   - known: The positions of known items.
    public static func positions(
        of items: [ItemSummary], shape: SourceShape, below predecessor: ItemPosition? = nil,
        undatedFrom date: Date? = nil, known: [UUID: ItemPosition]
    ) -> [ItemPosition] {
        var positions = items.map { item in
            known[item.id] ?? ItemPosition(id: item.id, published: item.published, firstSeen: item.firstSeen)
        }
        let isFollowing = items.map { item in
            known[item.id] == nil && item.published.flatMap(microseconds) == nil
        }
        guard shape == .paged else {
            guard var day = date else { return positions }
            for index in positions.indices where isFollowing[index] {
                let item = items[index]
                positions[index] = ItemPosition(id: item.id, published: day, firstSeen: item.firstSeen)
                // The first day below a date in the future follows the position and not that date.
                day = min(day, item.firstSeen) - 86_400
            }
            return positions
        }
        var start = 0
        while let first = isFollowing[start...].firstIndex(of: true) {
            let end = isFollowing[first...].firstIndex(of: false) ?? items.count
            let above = first > 0 ? positions[first - 1] : predecessor
            let next = end < items.count ? positions[end].time : nil
            follow(above?.time, above: next, in: &positions[first..<end])
            start = end
        }
        return positions
    }

    /// Positions items below each other, none above its own first reading.
    private static func follow(
        _ above: Int64?, above next: Int64?, in positions: inout ArraySlice<ItemPosition>
    ) {
        var above = above
        for index in positions.indices {
            let seen = positions[index].time
            defer { above = positions[index].time }
            guard let above, above <= seen else { continue }
            let room = next.flatMap {
                $0 < above ? (above - $0) / Int64(positions.endIndex - index + 1) : nil
            }
            let time = above - max(1, min(distance, room ?? distance))
            positions[index] = ItemPosition(time: max(times.lowerBound, time), id: positions[index].id)
        }
    }

    /// The microseconds between two items without dates, which leave room for later items.
    private static let distance: Int64 = 1_000
}
