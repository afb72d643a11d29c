public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Moves pinned pictures from a former store, so that none is lost offline.
///
/// Until the pinned URLs are known, pictures are read from the former store too.
nonisolated public final class RelocatingPictureStore: PictureStore {
    private let store: any PictureStore
    private let former: any PictureStore
    private let abandonFormer: @Sendable () throws(StorageError) -> Void
    private let isMoved = Mutex(false)

    /// Makes a decorator of a store.
    ///
    /// - Parameters:
    ///   - former: The store with pictures of earlier runs.
    ///   - abandonFormer: Deletes the former store's pictures, after the pinned ones were moved.
    public init(
        store: any PictureStore, former: any PictureStore,
        abandonFormer: @escaping @Sendable () throws(StorageError) -> Void
    ) {
        self.store = store
        self.former = former
        self.abandonFormer = abandonFormer
    }

    /// Inserts into the decorated store.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try store.insert(data, for: url)
    }

    /// Retrieves from the decorated store, otherwise from the former one.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        if let data = try store.retrieve(for: url) { return data }
        return isMoved.withLock { $0 } ? nil : try former.retrieve(for: url)
    }

    /// Touches in the decorated store, otherwise in the former one.
    public func touch(_ url: String) throws(StorageError) -> Int? {
        if let size = try store.touch(url) { return size }
        return isMoved.withLock { $0 } ? nil : try former.touch(url)
    }

    /// Pins pictures in the decorated store, and moves them there; an error leaves them in the former one.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        try store.pin(urls)
        guard !isMoved.withLock({ $0 }) else { return }
        for url in urls {
            guard let data = try former.retrieve(for: url), try store.retrieve(for: url) == nil else {
                continue
            }
            try store.insert(data, for: url)
        }
        try abandonFormer()
        isMoved.withLock { $0 = true }
    }
}
