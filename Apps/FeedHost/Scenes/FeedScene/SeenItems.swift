import Foundation

/// The newest items of a feed that the reader has had on the screen.
///
/// All items from the boundary on count as seen: the item that was the newest at the last visit. Of the items
/// above it, a visit stores the ones that were on the screen.
nonisolated struct SeenItems: Hashable, Sendable {
    /// The first item of those that all count as seen; `nil` at the first visit.
    private let boundary: UUID?
    /// The items above the boundary that were on the screen during earlier visits.
    private let seenBefore: Set<UUID>
    /// The items that were on the screen during this visit.
    private var shown: Set<UUID> = []
    /// The newest items, in the feed's order.
    private var newest: [UUID] = []
    /// The position of the boundary in the feed; `nil` if it is unknown.
    private var position: Int?

    /// - Parameter visit: The last visit; `nil` for none.
    init(after visit: FeedVisit?) {
        boundary = visit?.newest
        seenBefore = Set(visit?.seen ?? [])
    }

    /// Replaces the items at the start of the feed, and keeps the known ones behind the last item that both
    /// have.
    ///
    /// - Parameter position: The position of the boundary, which may be behind them; `nil` if it is unknown.
    mutating func begin(with items: [UUID], boundaryAt position: Int? = nil) {
        self.position = position
        let known = newest.lastIndex(where: items.contains).map { newest[($0 + 1)...] } ?? []
        newest = items + known
    }

    /// Adds items on the screen. Items that are not among the newest ones are ignored.
    mutating func show(_ items: some Sequence<UUID>) {
        shown.formUnion(items.filter(newest.contains))
    }

    /// The items above the boundary; none where it is not among the newest items.
    private var above: ArraySlice<UUID> {
        guard let boundary, let index = newest.firstIndex(of: boundary) else { return [] }
        return newest[..<index]
    }

    /// The position of a boundary behind the newest items; `nil` if it is among them or unknown.
    private var positionBehind: Int? {
        above.isEmpty ? position.flatMap { $0 >= newest.count ? $0 : nil } : nil
    }

    /// The number of items above the boundary that were not on the screen before this visit.
    var newCount: Int {
        positionBehind.map { max(0, $0 - seenBefore.count) } ?? above.count { !seenBefore.contains($0) }
    }

    /// The number of items above the boundary; 0 if none of them is new.
    var countAboveSeen: Int { newCount > 0 ? positionBehind ?? above.count : 0 }

    /// The boundary for the next visit, and the seen items above it. Where the boundary of the last visit is
    /// unknown, the newest item that was on the screen replaces it.
    ///
    /// - Parameter stored: The newest stored item, the boundary where no item was on the screen.
    func remembered(stored: UUID) -> (newest: UUID, seen: [UUID]) {
        let isKnown = boundary.map(newest.contains) ?? false
        guard isKnown, let boundary else {
            return (newest.first(where: shown.contains) ?? boundary ?? stored, [])
        }
        var above = above
        while let last = above.last, isSeen(last) { above.removeLast() }
        let newBoundary = above.endIndex < self.above.endIndex ? self.above[above.endIndex] : boundary
        return (newBoundary, above.filter(isSeen))
    }

    private func isSeen(_ item: UUID) -> Bool { shown.contains(item) || seenBefore.contains(item) }
}
