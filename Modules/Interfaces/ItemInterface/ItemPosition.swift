public import FoundationEssentials

/// An item's position in the library's order: newest first, then by id, the greater first.
///
/// The position is set when an item is first read and never changes, so that rows do not move. `<` means "is
/// above": `sorted()` gives the library's order.
public struct ItemPosition: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC, between the years 0 and 9999.
    public let time: Int64
    /// The item's identity.
    public let id: UUID

    /// Makes a stored position.
    public init(time: Int64, id: UUID) {
        self.time = time
        self.id = id
    }

    /// Makes the position of a new item by its date of publication, or by its first reading if that date
    /// is missing or later.
    public init(id: UUID, published: Date?, firstSeen: Date) {
        let seen = Self.microseconds(firstSeen) ?? Self.times.lowerBound
        self.init(time: min(published.flatMap(Self.microseconds) ?? seen, seen), id: id)
    }

    /// Whether the first is above the second.
    public static func < (one: ItemPosition, other: ItemPosition) -> Bool {
        one.time == other.time ? one.id > other.id : one.time > other.time
    }

    /// The microseconds of a date, clamped to ``times``; `nil` for a date that is not a number.
    static func microseconds(_ date: Date) -> Int64? {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard !microseconds.isNaN else { return nil }
        // `Double(upperBound)` rounds up beyond the upper bound.
        guard microseconds < Double(times.upperBound) else { return times.upperBound }
        return Int64(max(Double(times.lowerBound), microseconds))
    }

    /// From the beginning of the year 0 to the end of the year 9999, the range of RFC 3339.
    static let times: ClosedRange<Int64> = -62_167_219_200_000_000...253_402_300_799_999_999
}
