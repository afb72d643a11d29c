public import ConcurrencyInterface
public import LibraryStorageInterface
import StorageInterface

/// Extends a library's index for searches in the background, in short transactions with pauses between, so that the
/// reader's own writes do not wait.
public final class SearchIndexer: Sendable {
    /// The most items of a transaction, which takes some 10 ms.
    static let batchCount = 128
    /// The pause between transactions, as long as one of them.
    static let pause = Duration.milliseconds(10)

    private let library: any SearchIndexStore
    private let scheduler: any Scheduler
    private let clock: any MonotonicClock

    /// Makes an indexer.
    ///
    /// - Parameters:
    ///   - scheduler: Runs the transactions: that of the library's other writes.
    ///   - clock: Waits between transactions.
    public init(library: any SearchIndexStore, scheduler: any Scheduler, clock: any MonotonicClock) {
        self.library = library
        self.scheduler = scheduler
        self.clock = clock
    }

    /// Extends the index until it is complete, the task is cancelled, or the library cannot be written.
    public func extend() async {
        let library = library
        while !Task.isCancelled {
            let progress = try? await scheduler.schedule { () throws(StorageError) in
                try library.extendSearchIndex(by: Self.batchCount)
            }
            guard let progress, !progress.isComplete else { return }
            try? await clock.sleep(for: Self.pause)
        }
    }

    /// Extends the index after each of these changes of the library, of which several become one.
    public func extend(after changes: AsyncStream<Void>) async {
        for await _ in changes { await extend() }
    }
}
