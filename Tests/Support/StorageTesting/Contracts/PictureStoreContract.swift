public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// The contract of every ``PictureStorageInterface/PictureStore``, that of a picture cache.
///
/// Each case makes an empty store with a budget in bytes.
public enum PictureStoreContract {
    /// A promise of a picture store.
    public typealias Case = ContractCase<(_ byteBudget: Int) throws -> any PictureStore>

    /// All promises.
    public static var cases: [Case] {
        PictureCacheContract.cases.map { cached in
            Case(cached.testDescription) { make in
                try await cached.check { StoredPictureCache(store: try make($0)) }
            }
        }
    }
}

/// A picture store as a cache without schedulers.
public struct StoredPictureCache: PictureCache {
    private let store: any PictureStore

    /// Makes a cache that stores its pictures in `store`.
    public init(store: any PictureStore) { self.store = store }

    /// Stores the picture.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        try store.insert(data, for: url)
    }

    /// The stored picture.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        try store.retrieve(for: url)
    }

    /// Touches the picture in the store.
    public func touch(_ url: String) async throws(StorageError) -> Int? {
        try store.touch(url)
    }

    /// Pins the pictures in the store.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        try store.pin(urls)
    }
}
