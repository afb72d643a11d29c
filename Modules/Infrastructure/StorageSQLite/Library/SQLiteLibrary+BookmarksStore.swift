public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// Bookmarks an item, and stores a missing one.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try write { session throws(StorageError) in
            try session.insertBookmark(of: item, from: source, at: time)
        }
    }

    /// Deletes a bookmark, and the item of a source without a subscription.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.deleteLibraryBookmark(of: id) }
    }

    /// The bookmarked items.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        try read(else: BookmarkedItems()) { session throws(StorageError) in try session.libraryBookmarks() }
    }
}
