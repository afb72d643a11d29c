import LibraryStorageInterface

/// A list as it stood at its generation.
struct FoundList {
    /// One of the file's lists: that of everything, or of one source.
    struct Part {
        let scope: StoredScope
        let order: ListOrder

        /// Whether the part has an entry of its source.
        func contains(_ entry: ItemEntry) -> Bool {
            if order.came.has(entry.key) { return false }
            return order.gone.has(entry.key) || entry.lists.contains(ListMembership(scope.filter))
        }
    }

    /// What it holds, and when.
    let key: LibraryCache.OrderKey
    /// The list of everything, or a list for each source.
    let parts: [Part]

    var count: Int { parts.reduce(0) { $0 + $1.order.count } }

    /// What is different now.
    var difference: ListDifference {
        if parts.count == 1 { return parts[0].order.difference }
        return ListDifference(
            gone: parts.flatMap(\.order.gone).sorted(), came: parts.flatMap(\.order.came).sorted())
    }

    /// Whether the list has an entry.
    func contains(_ entry: ItemEntry) -> Bool {
        parts.first { $0.scope.source == 0 || $0.scope.source == entry.source }?.contains(entry) ?? false
    }
}

extension [Int64] {
    /// Whether an element is there, in ascending order.
    fileprivate func has(_ number: Int64) -> Bool {
        let index = lowerBound(number)
        return index < count && self[index] == number
    }
}
