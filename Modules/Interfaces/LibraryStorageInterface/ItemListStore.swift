public import FoundationEssentials
public import StorageInterface

/// Reads the library's order as lists. Every method is one transaction, and reading changes nothing.
///
/// A list stays readable for at least ``ItemList/historyLimit`` changes of what lists hold: an item that is inserted, deleted, marked
/// or bookmarked is one. Of an older list, and of one of another library, methods return `nil`: the caller makes a new list
/// and finds the item that it showed by its id.
public protocol ItemListStore: Sendable {
    /// The order of a scope as it is now.
    func list(_ scope: ItemScope) throws(StorageError) -> ItemList

    /// The items at positions of a list, the first one's being 0; positions that do not exist are left out.
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]?

    /// The positions of items in a list by their ids; ids that the list does not have are left out.
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]?

    /// The way from a list to the one of its scope as it is now.
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges?

    /// Marks the items of a list read, and none that came later.
    ///
    /// - Returns: The ids of those that were unread, in the list's order.
    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]?
}

extension ItemListStore {
    /// Marks the items that a scope has now read.
    ///
    /// - Returns: The ids of those that were unread, in the list's order.
    public func markRead(_ scope: ItemScope) throws(StorageError) -> [UUID] {
        try markRead(list(scope)) ?? []
    }
}

/// The reader's own library: subscriptions, items and their order.
public protocol LibraryStore: SubscriptionsStore, LibraryItemsStore, ItemListStore {}
