public import FoundationEssentials

/// What a visit to a feed leaves for the next one.
nonisolated public struct FeedVisit: Codable, Hashable, Sendable {
    /// The picture from which on all older ones count as seen.
    public var newest: UUID
    /// The pictures above it that were on the screen; the others are new at the next visit. `nil` counts as none.
    public var seen: [UUID]?
    /// The picture in focus; `nil` where the reader had not moved.
    public var focus: UUID?
    /// When the visit ended.
    public var date: Date

    /// Makes a visit.
    public init(newest: UUID, seen: [UUID]? = nil, focus: UUID?, date: Date) {
        self.newest = newest
        self.seen = seen
        self.focus = focus
        self.date = date
    }
}
