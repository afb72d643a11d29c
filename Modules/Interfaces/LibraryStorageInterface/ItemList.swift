public import FoundationEssentials

/// A handle of the library's order in one scope at one generation.
///
/// A value: callers hold any number for any time and close none. The positions of a list are stable while
/// items are merged, read and deleted; the store finds them by undoing the changes since the list's
/// generation. ``FeedStore/changes(since:)`` returns the newest list.
public struct ItemList: Hashable, Sendable {
    /// The least number of changes, counted by item, that a store can undo.
    public static let historyLimit = 10_000

    /// The choice of items.
    public let scope: ItemScope
    /// The number of items.
    public let count: Int
    /// The version of the lists' contents: a change of any list increases it.
    public let generation: Int64

    /// Makes a handle; only stores call it.
    public init(scope: ItemScope, count: Int, generation: Int64) {
        self.scope = scope
        self.count = count
        self.generation = generation
    }
}

/// The item at a position of a list.
///
/// Has an id even without a row: a deleted or corrupt item keeps its position, so that those below keep
/// theirs.
public struct ListedItem: Identifiable, Hashable, Sendable {
    /// The present state of the item at a position of a list.
    public enum Content: Hashable, Sendable {
        /// The item with its present state, which may be newer than the list.
        case row(LibraryRow)
        /// The item was deleted after the list was made.
        case deleted
        /// The stored item is corrupt.
        case damaged
    }

    /// The item's identity.
    public var id: UUID
    /// The item's present state.
    public var content: Content

    /// Makes the item of a position.
    public init(id: UUID, content: Content) {
        self.id = id
        self.content = content
    }
}

/// The difference between a list and a newer one of the same scope, in the terms of `CollectionDifference`.
public struct ItemListChanges: Hashable, Sendable {
    /// The newer list.
    public var list: ItemList
    /// The positions in the older list of items that are not in the newer one, in ascending order.
    public var removals: [Int]
    /// The positions in the newer list of items that are not in the older one, in ascending order.
    public var insertions: [Int]

    /// Makes a difference.
    public init(list: ItemList, removals: [Int], insertions: [Int]) {
        self.list = list
        self.removals = removals
        self.insertions = insertions
    }

    /// Whether both lists have the same items at the same positions down to the end of `viewport`, so that
    /// showing the newer one moves no row on the screen.
    ///
    /// - Parameter viewport: Positions in the older list.
    public func keeps(_ viewport: Range<Int>) -> Bool {
        (removals.first ?? .max) >= viewport.upperBound && (insertions.first ?? .max) >= viewport.upperBound
    }
}
