import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Queues windows for the library, which merges all of them in one transaction as soon as it is free.
///
/// Where many sources respond at once, this is much cheaper than a transaction for each. A window whose merge fails
/// affects no other.
final class WaitingWindows: Sendable {
    /// Makes a window from the library's state.
    typealias MakeWindow = @Sendable (any Refresher.Library) throws(StorageError) -> ItemWindow
    private typealias Merged = (window: ItemWindow, outcome: MergeOutcome?)

    private let library: any Refresher.Library
    private let scheduler: any Scheduler
    private let retainedCount: Int
    private let waiting = Mutex<[(source: UUID, makeWindow: MakeWindow)]>([])
    /// The results of windows that were merged by another window's work; locked during merges.
    private let results = Mutex<[UUID: Result<Merged, StorageError>]>([:])

    init(library: any Refresher.Library, scheduler: any Scheduler, retaining retainedCount: Int) {
        self.library = library
        self.scheduler = scheduler
        self.retainedCount = retainedCount
    }

    /// Merges the window of a source, which has no other one in the queue, and returns the result of `body`; both
    /// closures run on the scheduler.
    func merge<Value: Sendable>(
        _ source: UUID, _ makeWindow: @escaping MakeWindow,
        then body:
            @escaping @Sendable (any Refresher.Library, ItemWindow, MergeOutcome?) throws(StorageError)
            -> Value
    ) async throws(StorageError) -> Value {
        waiting.withLock { $0.append((source, makeWindow)) }
        return try await scheduler.schedule { () throws(StorageError) in
            let result = self.results.withLock { results in
                self.mergeAll(&results)
                return results.removeValue(forKey: source)
            }
            guard let merged = try result?.get() else { preconditionFailure("A window was not merged.") }
            return try body(self.library, merged.window, merged.outcome)
        }
    }

    /// Merges the queued windows, unless another window's work has merged them.
    private func mergeAll(_ results: inout [UUID: Result<Merged, StorageError>]) {
        let waiting = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        if waiting.isEmpty { return }
        var windows: [ItemWindow] = []
        for (source, makeWindow) in waiting {
            do throws(StorageError) {
                windows.append(try makeWindow(library))
            } catch {
                results[source] = .failure(error)
            }
        }
        for (window, result) in merge(windows) { results[window.source] = result.map { (window, $0) } }
    }

    private func merge(_ windows: [ItemWindow]) -> [(ItemWindow, Result<MergeOutcome?, StorageError>)] {
        do throws(StorageError) {
            let outcomes = try library.merge(windows, retaining: retainedCount)
            return zip(windows, outcomes).map { ($0, .success($1)) }
        } catch {
            return windows.count > 1 ? windows.flatMap { merge([$0]) } : windows.map { ($0, .failure(error)) }
        }
    }
}
