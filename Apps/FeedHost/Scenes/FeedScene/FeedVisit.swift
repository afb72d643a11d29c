public import FoundationEssentials

/// The state of a visit to a feed that the next visit needs.
nonisolated public struct FeedVisit: Codable, Hashable, Sendable {
    /// The newest item at the boundary: it and all older ones count as seen.
    public var newest: UUID
    /// The items above the boundary that were on the screen; the others are new at the next visit. `nil` for
    /// none.
    public var seen: [UUID]?
    /// The item in focus; `nil` if the reader had not moved.
    public var focus: UUID?
    /// The time of the visit's end.
    public var date: Date

    /// Makes a visit.
    public init(newest: UUID, seen: [UUID]? = nil, focus: UUID?, date: Date) {
        self.newest = newest
        self.seen = seen
        self.focus = focus
        self.date = date
    }
}
