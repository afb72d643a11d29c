public import BookmarksFeature
public import StorageInterface

/// The functions that keep bookmarks and their pictures.
public struct BookmarkLoaders {
    /// Reads all stored bookmarks, and how many cannot be read any more.
    public var read: () async throws(StorageError) -> (bookmarks: [Bookmark], damagedCount: Int)
    /// Stores a change of the list.
    public var save: (BookmarkList.Change) async throws(StorageError) -> Void
    /// Pins the pictures with these URLs, so that the cache evicts none of them, and unpins all others.
    public var pin: (Set<String>) async -> Void
    /// Loads the picture of a bookmark into the cache. Returns `false` where the network was the reason that it did not
    /// come, so that it is loaded when that works again.
    public var loadPicture: (Bookmark) async -> Bool

    /// Makes the functions; they are called on the main actor.
    public init(
        read: @escaping () async throws(StorageError) -> (bookmarks: [Bookmark], damagedCount: Int),
        save: @escaping (BookmarkList.Change) async throws(StorageError) -> Void,
        pin: @escaping (Set<String>) async -> Void = { _ in },
        loadPicture: @escaping (Bookmark) async -> Bool = { _ in true }
    ) {
        self.read = read
        self.save = save
        self.pin = pin
        self.loadPicture = loadPicture
    }
}
