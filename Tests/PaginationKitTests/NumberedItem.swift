import PaginationKit

/// An item whose id is a number, with a value that distinguishes two versions of it.
nonisolated struct NumberedItem: Identifiable, Hashable, Sendable, CustomStringConvertible {
    let id: Int
    var value = 0

    var description: String { value == 0 ? "\(id)" : "\(id)(\(value))" }
}

nonisolated extension StoredItemCache {
    /// The number of cached items.
    var count: Int { storedRange.positions.count { self[$0] != nil } }
}
