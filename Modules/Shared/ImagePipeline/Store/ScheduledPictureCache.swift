public import ConcurrencyInterface
public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// A picture cache of a synchronous store, on schedulers that may block.
nonisolated public struct ScheduledPictureCache: PictureCache {
    private let store: any PictureStore
    private let writes: any Scheduler
    private let reads: any Scheduler

    /// Makes a cache with schedulers for reading and writing, which may be one.
    public init(store: any PictureStore, writes: any Scheduler, reads: any Scheduler) {
        self.store = store
        self.writes = writes
        self.reads = reads
    }

    /// Runs the store's method on the scheduler for writing.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        try await writes.schedule { [store] () throws(StorageError) in try store.insert(data, for: url) }
    }

    /// Runs the store's method on the scheduler for reading.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        try await reads.schedule { [store] () throws(StorageError) in try store.retrieve(for: url) }
    }

    /// Runs the store's method on the scheduler for writing.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        try await writes.schedule { [store] () throws(StorageError) in try store.pin(urls) }
    }
}
