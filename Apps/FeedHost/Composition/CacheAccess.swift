import CommandLineKit
import ConcurrencyInterface
import SharedPresentation
import StorageInterface

/// Logs the faults of stores, and reports them to the reader.
struct StoreFaults {
    let log: Log
    let reporter: StoreReporter

    /// - Parameter what: The failed work, as the beginning of the log's line.
    func callAsFunction(_ what: String, _ error: StorageError) {
        log.write("\(what): \(error)")
        reporter.failed(error.reason)
    }
}

/// Runs work with the cache's stores on their schedulers. Logs and reports failures.
struct CacheAccess {
    let reads: any Scheduler
    let writes: any Scheduler
    let faults: StoreFaults

    /// Runs work that reads from a store. Logs a miss.
    func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Value?
    ) async -> Value? {
        do throws(StorageError) {
            let value = try await reads.schedule(work)
            if value == nil { faults.log.write("cache miss for \(what)") }
            return value
        } catch {
            faults("cache error for \(what)", error)
            return nil
        }
    }

    /// Runs work that writes to a store.
    func write(_ what: String, _ work: @escaping @Sendable () throws(StorageError) -> Void) async {
        do throws(StorageError) {
            try await writes.schedule(work)
        } catch {
            faults("error \(what)", error)
        }
    }
}
