import BookmarksStorageInterface

nonisolated extension BookmarkRecord {
    /// A bookmark as it is stored.
    init(_ bookmark: Bookmark) {
        self.init(
            id: bookmark.id, description: bookmark.description, location: bookmark.location,
            url: bookmark.url, addedAt: bookmark.addedAt)
    }
}

nonisolated extension Bookmark {
    /// A stored bookmark.
    init(_ record: BookmarkRecord) {
        self.init(
            id: record.id, description: record.description, location: record.location, url: record.url,
            addedAt: record.addedAt)
    }
}
