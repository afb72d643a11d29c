import LibraryStorageInterface

/// The contents of a list at its generation.
struct ListSnapshot {
    /// One of the file's lists: the list of all items, or of one source.
    struct Part {
        let scope: StoredScope
        let order: ListOrder

        /// Whether the part contains an entry of its source.
        func contains(_ entry: ItemEntry) -> Bool {
            if order.insertions.containsSorted(entry.key) { return false }
            return order.removals.containsSorted(entry.key)
                || entry.lists.contains(ListMembership(scope.filter))
        }
    }

    /// The scope and the generation.
    let key: LibraryCache.OrderKey
    /// The list of all items, or a list for each source.
    let parts: [Part]

    var count: Int { parts.reduce(0) { $0 + $1.order.count } }

    /// The changes since the generation.
    var difference: ListDifference {
        if parts.count == 1 { return parts[0].order.difference }
        return ListDifference(
            removals: parts.flatMap(\.order.removals).sorted(),
            insertions: parts.flatMap(\.order.insertions).sorted())
    }

    /// Whether the list contains an entry.
    func contains(_ entry: ItemEntry) -> Bool {
        parts.first { $0.scope.source == 0 || $0.scope.source == entry.source }?.contains(entry) ?? false
    }
}

extension [Int64] {
    /// Whether a sorted array contains a number.
    fileprivate func containsSorted(_ number: Int64) -> Bool {
        let index = lowerBound(number)
        return index < count && self[index] == number
    }
}
