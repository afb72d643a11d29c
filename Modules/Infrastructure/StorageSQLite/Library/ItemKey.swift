import FoundationEssentials
import ItemInterface

/// The keys of items: numbers that are in the order of their places, the oldest the least.
///
/// A key is the place's time, sixteen to the microsecond, where there is room. Items of one time spread around it by their
/// ids. Where there is no room left between two neighbours, ``Session/makeRoom(at:)`` spreads those around them.
enum ItemKey {
    /// The bounds of all keys, which no item has.
    static let bounds: (lower: Int64, upper: Int64) = (-(1 << 62) + 1, 1 << 62 - 1)
    /// The keys to which items of one time spread where they are alone: about half a second.
    private static let spread: Int64 = 1 << 23
    /// The keys that items keep from neighbours that stand where their own time is.
    private static let distance: Int64 = 1 << 10

    /// A place with its key.
    struct Neighbor {
        var key: Int64
        var place: ItemPlace?
    }

    /// The key of a time.
    static func base(_ place: ItemPlace) -> Int64 { place.time * 16 + 8 }

    /// A key between two neighbours, `nil` where there is none.
    static func between(_ lower: Neighbor, _ upper: Neighbor, for place: ItemPlace) -> Int64? {
        guard upper.key - lower.key > 1 else { return nil }
        let key: Int64
        let follows = lower.place?.time == place.time
        let precedes = upper.place?.time == place.time
        if follows || precedes {
            let low = follows ? lower.key : max(lower.key, upper.key - part(of: upper.place))
            let high = precedes ? upper.key : min(upper.key, lower.key + (spread - part(of: lower.place)))
            let start = follows ? fraction(lower.place) : 0
            let end = precedes ? fraction(upper.place) : 1
            let share = end > start ? min(1, max(0, (fraction(place) - start) / (end - start))) : 0.5
            key = low + Int64(Double(high - low) * share)
        } else {
            let base = base(place)
            let room = min((upper.key - lower.key) / 2, distance)
            key = base <= lower.key ? lower.key + room : base >= upper.key ? upper.key - room : base
        }
        return min(max(key, lower.key + 1), upper.key - 1)
    }

    /// The place of an id among all, from 0 to 1.
    private static func fraction(_ place: ItemPlace?) -> Double {
        let uuid = place?.id.uuid
        let start = [uuid?.0, uuid?.1, uuid?.2, uuid?.3].reduce(UInt32(0)) { $0 << 8 | UInt32($1 ?? 0) }
        return Double(start) / Double(UInt32.max)
    }

    private static func part(of place: ItemPlace?) -> Int64 { Int64(Double(spread) * fraction(place)) }
}
