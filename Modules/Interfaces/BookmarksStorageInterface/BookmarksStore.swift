public import FoundationEssentials
public import StorageInterface

/// Keeps the pictures that the user has marked on one server.
///
/// They are the user's own, and nobody else has them: what returned from writing is there after the program or the
/// machine has stopped, and nothing but ``delete(_:)`` takes one away. What the disk has damaged stays where it is and is
/// told.
///
/// Every method is one transaction. Reading changes nothing.
public protocol BookmarksStore: Sendable {
    /// Stores a bookmark, in place of an older one of the same id.
    func insert(_ bookmark: BookmarkRecord) throws(StorageError)

    /// Deletes the bookmark of this id; nothing happens where there is none.
    func delete(_ id: UUID) throws(StorageError)

    /// All bookmarks that are as they were stored, the newest first; of those marked at one time the one stored last.
    ///
    /// - Throws: `damaged` where what is stored cannot be read at all. Where single ones are damaged the others are
    ///   found, and ``damagedCount()`` tells that they are not all.
    func retrieve() throws(StorageError) -> [BookmarkRecord]

    /// How many bookmarks are stored that are not as they were, and which ``retrieve()`` therefore leaves out.
    ///
    /// They stay until a bookmark of their id is stored or deleted. Those whose server cannot be told any more count for
    /// each server.
    func damagedCount() throws(StorageError) -> Int
}
