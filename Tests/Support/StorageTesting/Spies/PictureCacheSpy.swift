public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// A picture cache that records what it is asked, stores nothing, and answers with what its ``pictures`` were stubbed
/// with.
public final class PictureCacheSpy: PictureCache {
    /// The store that records and answers.
    public let pictures = PictureStoreSpy()

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [PictureStoreSpy.Message] { pictures.messages }

    /// Records the call and answers as stubbed.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        try pictures.insert(data, for: url)
    }

    /// Records the call and answers as stubbed.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        try pictures.retrieve(for: url)
    }

    /// Records the call and answers as stubbed.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        try pictures.pin(urls)
    }
}
