public import BookmarksFeature
public import StorageInterface

/// The functions that store bookmarks and their pictures, called on the main actor.
public struct BookmarkLoaders {
    /// Reads all stored bookmarks, and counts the corrupt ones.
    public var read: () async throws(StorageError) -> (bookmarks: [Bookmark], damagedCount: Int)
    /// Stores a change of the list.
    public var save: (BookmarkList.Change) async throws(StorageError) -> Void
    /// Pins the pictures of these URLs in the cache, and unpins all others.
    public var pin: (Set<String>) async -> Void
    /// Loads the picture of a bookmark into the cache. Returns `false` after a network failure, which is to be retried.
    public var loadPicture: (Bookmark) async -> Bool

    /// Makes the functions, by default without pictures.
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
