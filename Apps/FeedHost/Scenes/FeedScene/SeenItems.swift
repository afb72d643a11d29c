import Foundation

/// Which of a feed's newest items the reader has had on the screen.
///
/// Items older than the newest one at the end of the last visit count as seen. Of those above it, a visit remembers which
/// were on the screen.
nonisolated struct SeenItems: Hashable, Sendable {
    /// The item from which on all older ones count as seen; `nil` at the first visit.
    private let boundary: UUID?
    /// The items above the boundary that were on the screen at earlier visits.
    private let seenBefore: Set<UUID>
    /// The items that were on the screen at this visit.
    private var shown: Set<UUID> = []
    /// The feed's newest items, in its order.
    private var newest: [UUID] = []

    /// - Parameter visit: The last one; `nil` where there was none.
    init(after visit: FeedVisit?) {
        boundary = visit?.newest
        seenBefore = Set(visit?.seen ?? [])
    }

    /// The feed begins with these items now. Where it goes on as it did before behind one of them, what is known of that
    /// stays.
    mutating func begin(with items: [UUID]) {
        let known = newest.lastIndex(where: items.contains).map { newest[($0 + 1)...] } ?? []
        newest = items + known
    }

    /// These were on the screen. Those far below the newest ones say nothing new and are not remembered.
    mutating func show(_ items: some Sequence<UUID>) {
        shown.formUnion(items.filter(newest.contains))
    }

    /// The items above the boundary; none where nothing tells where it is.
    private var above: ArraySlice<UUID> {
        guard let boundary, let index = newest.firstIndex(of: boundary) else { return [] }
        return newest[..<index]
    }

    /// How many items came since the last visit, or were there and not on the screen.
    var newCount: Int { above.count { !seenBefore.contains($0) } }

    /// How many items stand above those of which all are seen; 0 where none of them is new.
    var countAboveSeen: Int { newCount > 0 ? above.count : 0 }

    /// What is left of this visit for the next one: the item from which on all older ones count as seen, and those above
    /// it that were seen. Where nothing tells where the boundary was, the newest item that was on the screen becomes it.
    ///
    /// - Parameter stored: The newest stored item.
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
