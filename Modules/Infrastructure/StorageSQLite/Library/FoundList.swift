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

    /// The list of everything, or a list for each source.
    let parts: [Part]

    var count: Int { parts.reduce(0) { $0 + $1.order.count } }

    /// The keys of items that were members and are none now, in ascending order.
    var gone: [Int64] { merged(\.gone) }
    /// The keys of items that were no members and are now, in ascending order.
    var came: [Int64] { merged(\.came) }

    private func merged(_ keys: (ListOrder) -> [Int64]) -> [Int64] {
        parts.count == 1 ? keys(parts[0].order) : parts.flatMap { keys($0.order) }.sorted()
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
