public import FoundationEssentials
public import StorageInterface

/// Keeps the bytes of pictures, by the URL they came from, within a budget.
///
/// Independent of the feed: bytes stay when a feed is saved again. Those used least recently go first when space is
/// needed. The methods are synchronous; who must not wait runs them on a scheduler.
public protocol PictureStore: Sendable {
    /// Stores the bytes of a picture in place of older ones.
    func insert(_ data: Data, for url: String) throws(StorageError)

    /// The bytes of a picture as they were stored; `nil` where there are none.
    func retrieve(for url: String) throws(StorageError) -> Data?

    /// Names the pictures that never make room for others, stored or not yet, in place of those named before.
    ///
    /// They do not count as part of the budget, so together with the others they may exceed it, and one that is larger
    /// than the whole budget is stored. One that is not named any more counts again when the next picture is stored.
    func pin(_ urls: Set<String>) throws(StorageError)
}
