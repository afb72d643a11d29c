import LibraryStorageInterface

/// The effect of a newer list on a viewport of an older one.
nonisolated struct ViewportChanges: Hashable, Sendable {
    /// Whether rows in the viewport move, because an item was inserted between them.
    let movesRows: Bool
    /// Whether an item in the viewport was removed.
    let removesRows: Bool
    /// Whether all items in the viewport were removed, and others inserted.
    let replacesRows: Bool
    /// The number of new items above the end of the viewport.
    let count: Int

    /// Projects the changes of a list onto a viewport.
    ///
    /// - Parameter viewport: The positions of the older list on the screen.
    init(_ changes: ItemListChanges, viewport: Range<Int>) {
        let removedCount = changes.removals.count(where: viewport.contains)
        removesRows = removedCount > 0
        replacesRows = removesRows && removedCount == viewport.count && !changes.insertions.isEmpty
        // Positions among the items that both lists contain.
        let start = viewport.lowerBound - changes.removals.count { $0 < viewport.lowerBound }
        let end = viewport.upperBound - changes.removals.count { $0 < viewport.upperBound }
        let positions = changes.insertions.enumerated().lazy.map { $0.element - $0.offset }
        movesRows = positions.contains { $0 > start && $0 < end }
        count = replacesRows ? changes.insertions.count : positions.count { $0 < end }
    }
}
