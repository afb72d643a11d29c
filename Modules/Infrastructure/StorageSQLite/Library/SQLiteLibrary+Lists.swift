public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The newest list of a scope.
    public func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        try read(else: ItemList(scope: scope, count: 0, generation: 0)) { session throws(StorageError) in
            try session.list(scope)
        }
    }

    /// The items at positions of a list.
    public func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        try read(else: list.generation == 0 ? [] : nil) { session throws(StorageError) in
            try session.items(at: positions, of: list)
        }
    }

    /// The positions of items in a list.
    public func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        try read(else: list.generation == 0 ? [:] : nil) { session throws(StorageError) in
            try session.positions(of: ids, in: list)
        }
    }

    /// The difference between a list and the newest one.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        let none = ItemListChanges(list: list, removals: [], insertions: [])
        return try read(else: list.generation == 0 ? none : nil) { session throws(StorageError) in
            try session.changes(since: list)
        }
    }

    /// The number of a list's items above the first one that has expired.
    public func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? {
        try read(else: list.generation == 0 ? 0 : nil) { session throws(StorageError) in
            try session.validCount(of: list, fetchedIn: times)
        }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        try write(else: list.generation == 0 ? [] : nil) { session throws(StorageError) in
            try session.markRead(list)
        }
    }
}
