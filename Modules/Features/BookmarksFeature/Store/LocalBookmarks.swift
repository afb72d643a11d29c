public import BookmarksStorageInterface
public import StorageInterface

/// The use cases of stored bookmarks. They never expire.
///
/// Synchronous as their store is; who must not wait runs them on a scheduler.
nonisolated public struct LocalBookmarks: Sendable {
    private let store: any BookmarksStore

    /// Makes the use cases of a store.
    public init(store: any BookmarksStore) {
        self.store = store
    }

    /// All bookmarks that can be read, newest first.
    public func all() throws(StorageError) -> [Bookmark] {
        try store.retrieve().map(Bookmark.init)
    }

    /// How many bookmarks are stored that cannot be read any more, and are therefore not among ``all()``.
    public func damagedCount() throws(StorageError) -> Int {
        try store.damagedCount()
    }

    /// Stores what became of a list.
    public func save(_ change: BookmarkList.Change) throws(StorageError) {
        switch change {
        case .added(let bookmark): try store.insert(BookmarkRecord(bookmark))
        case .removed(let bookmark): try store.delete(bookmark.id)
        }
    }
}
