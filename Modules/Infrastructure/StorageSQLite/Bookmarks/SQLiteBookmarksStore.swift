import BookmarksStorageInterface
import FoundationEssentials
import StorageInterface

/// Keeps the bookmarks of one server in a file.
struct SQLiteBookmarksStore: BookmarksStore {
    let bookmarks: SQLiteBookmarks
    /// The server's base URL.
    let source: String

    func insert(_ bookmark: BookmarkRecord) throws(StorageError) {
        try bookmarks.write { session throws(StorageError) in
            try session.insert(BookmarkRow(source: source, record: bookmark))
        }
    }

    func delete(_ id: UUID) throws(StorageError) {
        guard bookmarks.exist else { return }
        try bookmarks.write { session throws(StorageError) in
            try session.deleteBookmark(id, of: source)
        }
    }

    func retrieve() throws(StorageError) -> [BookmarkRecord] {
        guard bookmarks.exist else { return [] }
        let stored = try bookmarks.read { session throws(StorageError) in
            try session.bookmarks(of: source).records
        }
        // The standard library's sorting is stable.
        return stored.reversed().sorted { $0.addedAt > $1.addedAt }
    }

    func damagedCount() throws(StorageError) -> Int {
        guard bookmarks.exist else { return 0 }
        return try bookmarks.read { session throws(StorageError) in try session.damagedBookmarks() }
    }
}
