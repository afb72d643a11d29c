import FoundationEssentials
public import PictureStorageInterface
import StorageInterface

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
private struct StoredPictureCache: PictureCache {
    let store: any PictureStore

    func insert(_ data: Data, for url: String) async throws(StorageError) {
        try store.insert(data, for: url)
    }

    func retrieve(for url: String) async throws(StorageError) -> Data? {
        try store.retrieve(for: url)
    }

    func pin(_ urls: Set<String>) async throws(StorageError) {
        try store.pin(urls)
    }
}
