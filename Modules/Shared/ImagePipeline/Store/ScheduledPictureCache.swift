public import ConcurrencyInterface
public import FoundationEssentials
import HTTPInterface
public import PictureStorageInterface
public import StorageInterface

/// A picture cache of a synchronous store, on schedulers that may block. Reports each error, and rethrows it.
nonisolated public struct ScheduledPictureCache: PictureCache {
    /// Receives an error and the failed operation, in words for the log, without secrets of the URL.
    public typealias Report = @MainActor @Sendable (_ operation: String, _ error: StorageError) -> Void

    private let store: any PictureStore
    private let writes: any Scheduler
    private let reads: any Scheduler
    private let report: Report

    /// Makes a cache with schedulers for reading and writing, which may be one.
    public init(
        store: any PictureStore, writes: any Scheduler, reads: any Scheduler,
        report: @escaping Report = { _, _ in }
    ) {
        self.store = store
        self.writes = writes
        self.reads = reads
        self.report = report
    }

    /// Runs the store's method on the scheduler for writing.
    public func insert(_ data: Data, for url: String) async throws(StorageError) {
        try await run("saving picture \(Self.loggable(url))", on: writes) { [store] () throws(StorageError) in
            try store.insert(data, for: url)
        }
    }

    /// Runs the store's method on the scheduler for reading.
    public func retrieve(for url: String) async throws(StorageError) -> Data? {
        try await run("for picture \(Self.loggable(url))", on: reads) { [store] () throws(StorageError) in
            try store.retrieve(for: url)
        }
    }

    /// Runs the store's method on the scheduler for reading.
    public func touch(_ url: String) async throws(StorageError) -> Int? {
        try await run("for picture \(Self.loggable(url))", on: reads) { [store] () throws(StorageError) in
            try store.touch(url)
        }
    }

    /// Runs the store's method on the scheduler for writing.
    public func pin(_ urls: Set<String>) async throws(StorageError) {
        try await run("keeping the pictures of bookmarks", on: writes) { [store] () throws(StorageError) in
            try store.pin(urls)
        }
    }

    private func run<Value: Sendable>(
        _ operation: @autoclosure () -> String, on scheduler: any Scheduler,
        _ work: @escaping @Sendable () throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        do throws(StorageError) {
            return try await scheduler.schedule(work)
        } catch {
            await report(operation(), error)
            throw error
        }
    }

    /// A URL for logs, without the values of its query.
    private static func loggable(_ url: String) -> String { HTTPURL(url)?.description ?? "" }
}
