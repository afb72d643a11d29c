import ConcurrencyInterface
import Foundation
import PictureStorageInterface
import StorageInterface

/// Makes a picture cache of a synchronous store and the schedulers on which it may take its time.
nonisolated struct ScheduledPictureCache: PictureCache {
    let store: any FeedImageDataStore
    let writes: any Scheduler
    let reads: any Scheduler

    func insert(_ data: Data, for url: String) async throws(StorageError) {
        try await writes.schedule { [store] () throws(StorageError) in try store.insert(data, for: url) }
    }

    func retrieve(for url: String) async throws(StorageError) -> Data? {
        try await reads.schedule { [store] () throws(StorageError) in try store.retrieve(for: url) }
    }

    func keep(_ urls: Set<String>) async throws(StorageError) {
        try await writes.schedule { [store] () throws(StorageError) in try store.keep(urls) }
    }
}
