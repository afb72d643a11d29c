import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Queues batches for the library, which merges all of them in one transaction as soon as it is free.
///
/// Where many sources respond at once, this is much cheaper than a transaction for each. A batch whose merge
/// fails affects no other.
final class MergeQueue: Sendable {
    /// Makes a batch from the library's state.
    typealias MakeBatch = @Sendable (any Refresher.Library) throws(StorageError) -> FetchedBatch
    private typealias Merged = (batch: FetchedBatch, outcome: MergeOutcome?)

    private let library: any Refresher.Library
    private let scheduler: any Scheduler
    private let save: Refresher.Save
    private let waiting = Mutex<[(source: UUID, makeBatch: MakeBatch)]>([])
    /// The results of batches that were merged by another batch's work; locked during merges.
    private let results = Mutex<[UUID: Result<Merged, StorageError>]>([:])

    init(library: any Refresher.Library, scheduler: any Scheduler, save: @escaping Refresher.Save) {
        self.library = library
        self.scheduler = scheduler
        self.save = save
    }

    /// Merges the batch of a source, which has no other one in the queue, and returns the result of `body`;
    /// both closures run on the scheduler.
    func merge<Value: Sendable>(
        _ source: UUID, _ makeBatch: @escaping MakeBatch,
        then body:
            @escaping @Sendable (any Refresher.Library, FetchedBatch, MergeOutcome?) throws(StorageError)
            -> Value
    ) async throws(StorageError) -> Value {
        waiting.withLock { $0.append((source, makeBatch)) }
        return try await scheduler.schedule { () throws(StorageError) in
            let result = self.results.withLock { results in
                self.mergeAll(&results)
                return results.removeValue(forKey: source)
            }
            guard let merged = try result?.get() else { preconditionFailure("A batch was not merged.") }
            return try body(self.library, merged.batch, merged.outcome)
        }
    }

    /// Merges the queued batches, unless another batch's work has merged them.
    private func mergeAll(_ results: inout [UUID: Result<Merged, StorageError>]) {
        let waiting = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        var batches: [FetchedBatch] = []
        for (source, makeBatch) in waiting {
            do throws(StorageError) {
                batches.append(try makeBatch(library))
            } catch {
                results[source] = .failure(error)
            }
        }
        merge(batches, into: &results)
    }

    private func merge(_ batches: [FetchedBatch], into results: inout [UUID: Result<Merged, StorageError>]) {
        if batches.isEmpty { return }
        do throws(StorageError) {
            let outcomes = try save(batches)
            for (batch, outcome) in zip(batches, outcomes) {
                results[batch.source] = .success((batch, outcome))
            }
        } catch {
            if batches.count == 1 { return results[batches[0].source] = .failure(error) }
            for batch in batches { merge([batch], into: &results) }
        }
    }
}
