public import FoundationEssentials
public import StorageInterface

/// Keeps the bytes of pictures for callers that wait: what a ``PictureStore`` becomes behind a scheduler, and
/// what an actor can be by itself.
public protocol PictureCache: Sendable {
    /// Stores the bytes of a picture in place of older ones.
    func insert(_ data: Data, for url: String) async throws(StorageError)

    /// The bytes of a picture as they were stored; `nil` where there are none.
    func retrieve(for url: String) async throws(StorageError) -> Data?

    /// Names the pictures that never make room for others, stored or not yet, in place of those named before; see
    /// ``PictureStore/pin(_:)``.
    func pin(_ urls: Set<String>) async throws(StorageError)
}
