public import FoundationEssentials
public import StorageInterface

/// Stores pictures' bytes by URL, within a budget of bytes.
///
/// Evicts the least recently used pictures. Independent of the feed: replacing a feed leaves its pictures.
/// The methods wait for the disk; callers run them on a scheduler.
public protocol PictureStore: Sendable {
    /// Stores a picture's bytes, and replaces older ones.
    func insert(_ data: Data, for url: String) throws(StorageError)

    /// A picture's stored bytes; `nil` if none are stored.
    func retrieve(for url: String) throws(StorageError) -> Data?

    /// Counts as a use of a picture, without reading its bytes.
    ///
    /// - Returns: The number of its bytes; `nil` if none are stored. A corrupt picture may have a number until it is
    ///   retrieved.
    func touch(_ url: String) throws(StorageError) -> Int?

    /// Pins the pictures of these URLs, stored or not, and unpins all others.
    ///
    /// Pinned pictures are never evicted and do not count as part of the budget, so a pinned picture may be
    /// larger than the budget. An unpinned picture counts again when the next picture is stored.
    func pin(_ urls: Set<String>) throws(StorageError)
}
