public import FoundationEssentials
import HTTPInterface
public import PictureStorageInterface

/// The use cases of stored pictures: their bytes are saved and found through an item of the feed only.
nonisolated public struct LocalFeedImageDataLoader: Sendable {
    /// Why bytes were not stored.
    public enum SaveError: Error, Hashable, Sendable {
        /// The cache failed.
        case failed
    }

    /// Why there are no bytes.
    public enum LoadError: Error, Hashable, Sendable {
        /// The cache failed.
        case failed
        /// Nothing is stored.
        case notFound
    }

    private let cache: any PictureCache

    /// Makes the use cases of a cache.
    public init(cache: any PictureCache) {
        self.cache = cache
    }

    /// Stores the bytes of an item's picture.
    public func save(_ data: Data, for image: FeedImage) async throws(SaveError) {
        do {
            try await cache.insert(data, for: image.url.text)
        } catch {
            throw .failed
        }
    }

    /// The stored bytes of an item's picture.
    public func load(for image: FeedImage) async throws(LoadError) -> Data {
        let found: Data?
        do {
            found = try await cache.retrieve(for: image.url.text)
        } catch {
            throw .failed
        }
        guard let found else { throw .notFound }
        return found
    }
}
