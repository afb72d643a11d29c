public import ConcurrencyInterface
public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// Makes a picture cache of a synchronous store and the schedulers on which it may block.
nonisolated public struct ScheduledPictureCache: PictureCache {
    private let store: any PictureStore
    private let writes: any Scheduler
    private let reads: any Scheduler

    /// Makes a cache that reads on one scheduler and writes on another, or on the same.
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
