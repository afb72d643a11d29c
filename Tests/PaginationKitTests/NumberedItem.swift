import PaginationKit

/// An item with an id that is a number, and a value by which two versions of it are told apart.
nonisolated struct NumberedItem: Identifiable, Hashable, Sendable, CustomStringConvertible {
    let id: Int
    var value = 0

    var description: String { value == 0 ? "\(id)" : "\(id)(\(value))" }
}

nonisolated extension Page<NumberedItem, Int> {
    /// A page of items with these ids; its cursor is the last one's, where none is given.
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
    /// The list with the page behind its last one.
    func appending(_ page: Page<Item, Cursor>, stored: Positions = [:]) -> Self {
        var list = self
        list.append(page, stored: stored)
        return list
    }
}

nonisolated extension StoredItemCache {
    /// The number of items in memory.
    var count: Int { storedRange.positions.count { self[$0] != nil } }
}
