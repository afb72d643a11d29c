import Foundation
import PictureStorageInterface
import StorageInterface
import Synchronization

/// Tells a picture store what never makes room before the first picture goes in: whoever stores one need not know of
/// bookmarks.
nonisolated final class KeepingPictureStore: FeedImageDataStore {
    private let store: any FeedImageDataStore
    private let kept: @Sendable () throws(StorageError) -> Set<String>
    private let isTold = Mutex(false)

    /// - Parameter kept: The URLs of pictures that never make room, as long as nobody has named others.
    init(
        store: any FeedImageDataStore, kept: @escaping @Sendable () throws(StorageError) -> Set<String>
    ) {
        self.store = store
        self.kept = kept
    }

    func insert(_ data: Data, for url: String) throws(StorageError) {
        // Without bookmarks that can be read the picture is stored all the same.
        if !isTold.withLock({ $0 }), let kept = try? kept() { try keep(kept) }
        try store.insert(data, for: url)
    }

    func retrieve(for url: String) throws(StorageError) -> Data? {
        try store.retrieve(for: url)
    }

    func keep(_ urls: Set<String>) throws(StorageError) {
        try store.keep(urls)
        isTold.withLock { $0 = true }
    }
}
