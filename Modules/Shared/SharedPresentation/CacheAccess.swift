public import ConcurrencyInterface
public import StorageInterface

/// Runs work with the cache's stores on their schedulers. Logs misses, and reports failures.
public struct CacheAccess {
    private let reads: any Scheduler
    private let writes: any Scheduler
    private let log: (String) -> Void
    private let failed: (_ what: String, StorageError) -> Void

    /// - Parameters:
    ///   - reads: Runs the reads.
    ///   - writes: Runs the writes in order.
    ///   - log: Writes a line to the log.
    ///   - failed: Reports an error, with the failed work.
    public init(
        reads: any Scheduler, writes: any Scheduler, log: @escaping (String) -> Void,
        failed: @escaping (_ what: String, StorageError) -> Void
    ) {
        self.reads = reads
        self.writes = writes
        self.log = log
        self.failed = failed
    }

    /// Runs work that reads from a store. Logs a miss.
    public func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Value?
    ) async -> Value? {
        do throws(StorageError) {
            let value = try await reads.schedule(work)
            if value == nil { log("cache miss for \(what)") }
            return value
        } catch {
            failed("cache error for \(what)", error)
            return nil
        }
    }

    /// Runs work that writes to a store.
    public func write(_ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Void) async {
        do throws(StorageError) {
            try await writes.schedule(work)
        } catch {
            failed("error \(what)", error)
        }
    }
}
