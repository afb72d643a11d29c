import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// The use cases of stored bookmarks, which never expire.
///
/// Its methods block like those of its store: callers run them on the store's scheduler.
nonisolated public struct LocalBookmarks: Sendable {
    private let store: any BookmarksStore

    /// Makes the use cases of a store.
    public init(store: any BookmarksStore) {
        self.store = store
    }

    /// All bookmarks, newest first, and the number of corrupt ones, which are left out.
    public func all() throws(StorageError) -> (bookmarks: [Bookmark], damagedCount: Int) {
        let found = try store.bookmarks()
        var (bookmarks, damagedCount): ([Bookmark], Int) = ([], found.damagedCount)
        for row in found.rows {
            do throws(StorageError) {
                // Another program may have deleted the item.
                guard let item = try store.item(row.id)?.item, let time = row.state.bookmarkedAt else {
                    continue
                }
                let unknown = SourceRecord(id: item.summary.source, kind: "", address: "")
                let source = found.sources[item.summary.source] ?? unknown
                bookmarks.append(Bookmark(item, of: source, addedAt: time))
            } catch {
                guard error.reason == .damaged else { throw error }
                damagedCount += 1
            }
        }
        return (bookmarks, damagedCount)
    }

    /// Stores a change of the list.
    public func save(_ change: BookmarkList.Change) throws(StorageError) {
        switch change {
        case .added(let bookmark):
            try store.insertBookmark(of: bookmark.item, from: bookmark.source, at: bookmark.addedAt)
        case .removed(let bookmark): try store.deleteBookmark(of: bookmark.id)
        }
    }
}
