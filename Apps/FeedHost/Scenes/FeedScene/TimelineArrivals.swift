import LibraryStorageInterface

/// What a newer list means for a screen that shows an older one of the same scope.
nonisolated struct TimelineArrivals: Hashable, Sendable {
    /// Whether rows on the screen would move, since an item came between them.
    let movesRows: Bool
    /// Whether an item on the screen is gone.
    let removesRows: Bool
    /// The number of new items above the end of the screen.
    let count: Int

    /// Compares the lists.
    ///
    /// - Parameter viewport: The positions in the older list that are on the screen.
    init(_ changes: ItemListChanges, viewport: Range<Int>) {
        removesRows = changes.removals.contains(where: viewport.contains)
        // Positions among the items that both lists have.
        let start = viewport.lowerBound - changes.removals.count { $0 < viewport.lowerBound }
        let end = viewport.upperBound - changes.removals.count { $0 < viewport.upperBound }
        let positions = changes.insertions.enumerated().lazy.map { $0.element - $0.offset }
        movesRows = positions.contains { $0 > start && $0 < end }
        count = positions.count { $0 < end }
    }
}
