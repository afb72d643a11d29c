import LibraryStorageInterface

/// The effect of a newer list on a viewport of an older one.
nonisolated struct ViewportChanges: Hashable, Sendable {
    /// Whether rows in the viewport move, because an item was inserted between them.
    let movesRows: Bool
    /// Whether an item in the viewport was removed.
    let removesRows: Bool
    /// Whether all items in the viewport were removed, and others inserted.
    let replacesRows: Bool
    /// The numbers of new items.
    let new: NewItemCounts

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
        let all = changes.insertions.count
        new = NewItemCounts(above: replacesRows ? all : positions.count { $0 < end }, all: all)
    }
}

/// The numbers of items that are new since the reader has left the start of a list.
nonisolated struct NewItemCounts: Hashable, Sendable {
    /// The number of those above the end of the viewport.
    var above = 0
    /// The number of all of them.
    var all = 0

    static func + (one: NewItemCounts, other: NewItemCounts) -> NewItemCounts {
        NewItemCounts(above: one.above + other.above, all: one.all + other.all)
    }
}
