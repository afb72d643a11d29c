public import FoundationEssentials

/// A handle of the library's order in one scope, as it stood at one moment.
///
/// A value: any number may be held, for any time, and nothing has to be closed. Positions of a list stay as they are while
/// items are merged, read and deleted; the store finds them by undoing what has changed since the list's generation.
/// ``ItemListStore/changes(since:)`` leads to a newer list when the reader asks for it, or where nothing on the screen
/// would move.
public struct ItemList: Hashable, Sendable {
    /// The number of changes, counted by item, that a store can undo at least.
    public static let historyLimit = 10_000

    /// The choice of items.
    public let scope: ItemScope
    /// The number of items.
    public let count: Int
    /// The store's state at that moment: a greater number after each change of what any list holds.
    public let generation: Int64

    /// Makes a handle, for stores.
    public init(scope: ItemScope, count: Int, generation: Int64) {
        self.scope = scope
        self.count = count
        self.generation = generation
    }
}

/// One position of a list.
public struct ListedItem: Identifiable, Hashable, Sendable {
    /// What the store holds now for a position of a list.
    public enum Content: Hashable, Sendable {
        /// The item as it is now, which may have been read since the list was made.
        case row(LibraryRow)
        /// The item was deleted since the list was made.
        case deleted
        /// The item is stored and cannot be read.
        case damaged
    }

    /// The item's identity.
    public var id: UUID
    /// What the store holds for it.
    public var content: Content

    /// Makes a position's content.
    public init(id: UUID, content: Content) {
        self.id = id
        self.content = content
    }
}

/// The way from a list to a newer one of the same scope, in the terms of `CollectionDifference`.
public struct ItemListChanges: Hashable, Sendable {
    /// The newer list.
    public var list: ItemList
    /// The positions in the older list of items that the newer one does not have, in ascending order.
    public var removals: [Int]
    /// The positions in the newer list of items that the older one does not have, in ascending order.
    public var insertions: [Int]

    /// Makes changes.
    public init(list: ItemList, removals: [Int], insertions: [Int]) {
        self.list = list
        self.removals = removals
        self.insertions = insertions
    }

    /// Whether items from the first position up to the end of `viewport` are the same at the same positions in both lists,
    /// so that the newer one can be shown without moving anything on the screen.
    ///
    /// - Parameter viewport: Positions in the older list.
    public func keeps(_ viewport: Range<Int>) -> Bool {
        (removals.first ?? .max) >= viewport.upperBound && (insertions.first ?? .max) >= viewport.upperBound
    }
}
