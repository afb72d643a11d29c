public import FoundationEssentials
public import StorageInterface

/// The asynchronous counterpart of ``PictureStore``: a store behind a scheduler, or an actor.
public protocol PictureCache: Sendable {
    /// Stores a picture's bytes, and replaces older ones.
    func insert(_ data: Data, for url: String) async throws(StorageError)

    /// A picture's stored bytes; `nil` if none are stored.
    func retrieve(for url: String) async throws(StorageError) -> Data?

    /// Counts as a use of a picture, and returns the number of its bytes; see ``PictureStore/touch(_:)``.
    func touch(_ url: String) async throws(StorageError) -> Int?

    /// Pins the pictures of these URLs, and unpins all others; see ``PictureStore/pin(_:)``.
    func pin(_ urls: Set<String>) async throws(StorageError)
}
