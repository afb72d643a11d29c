import PaginationKit

/// An item whose id is a number, with a value that distinguishes two versions of it.
nonisolated struct NumberedItem: Identifiable, Hashable, Sendable, CustomStringConvertible {
    let id: Int
    var value = 0

    var description: String { value == 0 ? "\(id)" : "\(id)(\(value))" }
}

nonisolated extension Page<NumberedItem, Int> {
    /// A page of items with these ids; its cursor is the last id by default.
    static func of(_ ids: [Int], value: Int = 0) -> Page {
        Page(items: ids.map { NumberedItem(id: $0, value: value) }, next: ids.last)
    }

    static func of(_ ids: [Int], value: Int = 0, next: Int?) -> Page {
        Page(items: ids.map { NumberedItem(id: $0, value: value) }, next: next)
    }
}

nonisolated extension Paginated<NumberedItem, Int> {
    var ids: [Int] { items.map(\.id) }
}

nonisolated extension Paginated {
    /// The list with a page appended.
    func appending(_ page: Page<Item, Cursor>, stored: Positions = [:]) -> Self {
        var list = self
        list.append(page, stored: stored)
        return list
    }
}

nonisolated extension StoredItemCache {
    /// The number of cached items.
    var count: Int { storedRange.positions.count { self[$0] != nil } }
}
