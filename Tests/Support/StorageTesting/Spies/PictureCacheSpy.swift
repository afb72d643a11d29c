public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// A picture cache that records calls and returns the stubbed results of its ``pictures``.
public final class PictureCacheSpy: PictureCache {
    /// The store that records calls.
    public let pictures = PictureStoreSpy()

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [PictureStoreSpy.Message] { pictures.messages }

    /// Records the call, and returns the stubbed result.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        try pictures.insert(data, for: url)
    }

    /// Records the call, and returns the stubbed result.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        try pictures.retrieve(for: url)
    }

    /// Records the call, and returns the stubbed result.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        try pictures.pin(urls)
    }
}
