public import BookmarksStorageInterface
public import FoundationEssentials
public import StorageInterface
import Synchronization

/// Keeps one server's bookmarks for as long as the program runs.
public final class InMemoryBookmarksStore: BookmarksStore {
    /// In the order in which they were stored.
    private let stored = Mutex<[BookmarkRecord]>([])

    /// Makes an empty store.
    public init() {}

    /// Stores a bookmark, in place of an older one of the same id.
    public func insert(_ bookmark: BookmarkRecord) throws(StorageError) {
        stored.withLock { stored in
            stored.removeAll { $0.id == bookmark.id }
            stored.append(bookmark)
        }
    }

    /// Deletes the bookmark of this id; nothing happens where there is none.
    public func delete(_ id: UUID) throws(StorageError) {
        stored.withLock { stored in stored.removeAll { $0.id == id } }
    }

    /// All bookmarks, the newest first; of those marked at one time the one stored last.
    public func retrieve() throws(StorageError) -> [BookmarkRecord] {
        // The standard library's sorting is stable.
        stored.withLock { stored in stored.reversed().sorted { $0.addedAt > $1.addedAt } }
    }

    /// Always 0: memory is as it was.
    public func damagedCount() throws(StorageError) -> Int { 0 }
}
