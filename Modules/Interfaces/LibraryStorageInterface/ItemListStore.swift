public import FoundationEssentials
public import StorageInterface

/// Reads the library's order as lists. Every method is one transaction, and reading changes nothing.
///
/// A list is readable for at least ``ItemList/historyLimit`` changes; inserting, deleting, marking or
/// bookmarking an item is one. For an older list, and for a list of another library, methods return `nil`:
/// the caller makes a new list and finds the position of an item by its id.
public protocol ItemListStore: Sendable {
    /// The newest list of a scope.
    func list(_ scope: ItemScope) throws(StorageError) -> ItemList

    /// The items at positions of a list; the first item has position 0. Positions beyond the list are left
    /// out.
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]?

    /// The positions of items in a list, by id; ids that are not in the list are left out.
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]?

    /// The difference between a list and the newest one of its scope.
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges?

    /// The number of a list's items above the first one that was last fetched outside of `times`; see
    /// ``LibraryItemsStore/expire(_:fetchedBefore:cursorBehind:)``. Reads little where there is no such item.
    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) throws(StorageError) -> Int?

    /// Marks the items of a list read, and no newer items.
    ///
    /// - Returns: The ids of those that were unread, in the list's order.
    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]?
}

extension ItemListStore {
    /// Marks the present items of a scope read.
    ///
    /// - Returns: The ids of those that were unread, in the list's order.
    public func markRead(_ scope: ItemScope) throws(StorageError) -> [UUID] {
        try markRead(list(scope)) ?? []
    }
}

/// The reader's library: subscriptions, items and their order.
public protocol LibraryStore: SubscriptionsStore, LibraryItemsStore, ItemListStore {}
