public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// Marks items read or unread, and returns those whose mark changed.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try write(else: []) { session throws(StorageError) in try session.setRead(isRead, ids) }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        try write(else: list.generation == 0 ? [] : nil) { session throws(StorageError) in
            try session.markRead(list)
        }
    }
}
