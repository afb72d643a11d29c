import FoundationEssentials
import ItemInterface

/// The keys of items: numbers in the order of their places, the oldest item's the least.
///
/// A key encodes the place's time, in sixteenths of a microsecond, where that key is free. Items of one time
/// are spread around it by their ids. Where no key is free between two neighbors,
/// ``DatabaseSession/renumber(around:)`` moves items around them.
enum ItemKey {
    /// The bounds of all keys, which no item has.
    static let bounds: (lower: Int64, upper: Int64) = (-(1 << 62) + 1, 1 << 62 - 1)
    /// The range of keys over which items of one time are spread: about half a second.
    private static let spread: Int64 = 1 << 23
    /// The distance to a neighbor that has the key of the item's own time.
    private static let distance: Int64 = 1 << 10

    /// An item's key and place; without a place, a bound.
    struct Neighbor {
        var key: Int64
        var place: ItemPosition?
    }

    /// The key of a time.
    static func base(_ place: ItemPosition) -> Int64 { place.time * 16 + 8 }

    /// A free key between two neighbors; `nil` if none is free.
    static func between(_ lower: Neighbor, _ upper: Neighbor, for place: ItemPosition) -> Int64? {
        guard upper.key - lower.key > 1 else { return nil }
        let room = min((upper.key - lower.key) / 2, distance)
        let (part, base) = (part(of: place), base(place))
        let follows = lower.place?.time == place.time ? part - self.part(of: lower.place) : 0
        let precedes = upper.place?.time == place.time ? self.part(of: upper.place) - part : 0
        let key: Int64
        if follows > 0, precedes > 0 {
            let share = Double(follows) / Double(follows + precedes)
            key = lower.key + Int64(Double(upper.key - lower.key) * share)
        } else if lower.place?.time == place.time {
            key = min(lower.key + max(follows, room), upper.key - room)
        } else if upper.place?.time == place.time {
            key = max(upper.key - max(precedes, room), lower.key + room)
        } else {
            key = base <= lower.key ? lower.key + room : base >= upper.key ? upper.key - room : base
        }
        return min(max(key, lower.key + 1), upper.key - 1)
    }

    /// The position of an id among all ids, scaled to the spread.
    private static func part(of place: ItemPosition?) -> Int64 {
        let uuid = place?.id.uuid
        let start = [uuid?.0, uuid?.1, uuid?.2, uuid?.3].reduce(Int64(0)) { $0 << 8 | Int64($1 ?? 0) }
        return start * spread >> 32
    }
}
