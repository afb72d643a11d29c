public import FoundationEssentials

/// The place of an item in the library's order: newest first, equal times by id, the greater id first.
///
/// The first reading of an item decides its place. No later version of the item changes it, so that no row moves under a
/// reader. `<` means "stands above": `sorted()` gives the library's order.
public struct ItemPlace: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC, between the years 0 and 9999.
    public let time: Int64
    /// The item's identity.
    public let id: UUID

    /// Makes the place of an item that was read before, from what is stored of it.
    public init(time: Int64, id: UUID) {
        self.time = time
        self.id = id
    }

    /// Makes the place of a new item: by the date of publication, or by the first reading where that date is missing or
    /// later.
    public init(id: UUID, published: Date?, firstSeen: Date) {
        let seen = Self.microseconds(firstSeen) ?? Self.times.lowerBound
        self.init(time: min(published.flatMap(Self.microseconds) ?? seen, seen), id: id)
    }

    /// Whether the first stands above the second.
    public static func < (one: ItemPlace, other: ItemPlace) -> Bool {
        one.time == other.time ? one.id > other.id : one.time > other.time
    }

    /// The microseconds of a date, at most those of ``times``; `nil` for a date that is no number.
    static func microseconds(_ date: Date) -> Int64? {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard !microseconds.isNaN else { return nil }
        // The upper bound has no neighbour among the numbers of `Double` that is as small.
        guard microseconds < Double(times.upperBound) else { return times.upperBound }
        return Int64(max(Double(times.lowerBound), microseconds))
    }

    /// From the beginning of the year 0 to the end of the year 9999: what RFC 3339 can write.
    static let times: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999
}
