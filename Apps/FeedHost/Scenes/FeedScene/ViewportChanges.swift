import LibraryStorageInterface

/// The effect of a newer list on a viewport of an older one.
nonisolated struct ViewportChanges: Hashable, Sendable {
    /// Whether rows in the viewport move, because an item was inserted between them.
    let movesRows: Bool
    /// Whether an item in the viewport was removed.
    let removesRows: Bool
    /// The number of new items above the end of the viewport.
    let count: Int

    /// Projects the changes of a list onto a viewport.
    ///
    /// - Parameter viewport: The positions of the older list on the screen.
    init(_ changes: ItemListChanges, viewport: Range<Int>) {
        removesRows = changes.removals.contains(where: viewport.contains)
        // Positions among the items that both lists contain.
        let start = viewport.lowerBound - changes.removals.count { $0 < viewport.lowerBound }
        let end = viewport.upperBound - changes.removals.count { $0 < viewport.upperBound }
        let positions = changes.insertions.enumerated().lazy.map { $0.element - $0.offset }
        movesRows = positions.contains { $0 > start && $0 < end }
        count = positions.count { $0 < end }
    }
}
