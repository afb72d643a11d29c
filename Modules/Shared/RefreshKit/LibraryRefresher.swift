public import ConcurrencyInterface
public import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

/// Fetches the sources of a library while a program shows it: those that are due, and those that the reader
/// reloads.
@MainActor public final class LibraryRefresher {
    /// Called when the library has changed, by this program or another.
    public var onChange: () -> Void = {}
    /// Called before ``onChange`` some seconds after a program has changed the subscriptions or the numbers
    /// of their items.
    public var onOtherChange: () async -> Void = {}
    /// Called with the time of a source's response.
    public var onResponse: (Date?) -> Void = { _ in }

    /// The refresher of all fetches.
    public let refresher: Refresher
    private let automatic: AutomaticRefresh
    private let indexer: SearchIndexer?
    private let prefetches: PrefetchQueue?
    private let tasks: any TaskProvider
    private let executor: (any TaskExecutor)?
    private let report: (SourceRefresh) -> Void
    /// Finishes with the load that is running; `nil` without one.
    private var loading: AsyncStream<Never>?

    /// Makes a refresher that fetches nothing yet.
    ///
    /// - Parameters:
    ///   - clock: Waits between automatic fetches.
    ///   - executor: The threads that parse documents; `nil` for those of Swift's own pool.
    ///   - indexer: Extends the index for searches some seconds after the start and after changes; `nil` for none.
    ///   - prefetcher: Prefetches what the subscriptions select, at the start and after each fetch; `nil` for
    ///     nothing.
    ///   - report: Called with each result.
    public init(
        _ refresher: Refresher, clock: any MonotonicClock, tasks: any TaskProvider,
        executor: (any TaskExecutor)?, indexer: SearchIndexer? = nil,
        prefetcher: Prefetcher? = nil,
        report: @escaping (SourceRefresh) -> Void = { _ in }
    ) {
        self.refresher = refresher
        self.tasks = tasks
        self.executor = executor
        self.indexer = indexer
        prefetches = prefetcher.map(PrefetchQueue.init)
        self.report = report
        automatic = AutomaticRefresh(refresher, clock: clock)
    }

    /// Fetches sources when they are due, until the task is cancelled.
    ///
    /// - Parameter shown: Shows what is stored, and starts the first load if there is nothing.
    public func start(after shown: Task<Void, Never>) -> Task<Void, Never> {
        let (executor, automatic, indexer) = (executor, automatic, indexer)
        prefetches?.insert(nil)
        return tasks.task(name: "refresh sources", priority: .utility) {
            // The first load shows its failure, which another fetch of the same sources would hide.
            await shown.value
            if let loading = await self.loading { for await _ in loading {} }
            let (changes, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            await withTaskGroup { group in
                if let indexer {
                    group.addTask(priority: .background) { await indexer.extend(after: changes) }
                }
                group.addTask(priority: .background) {
                    await withTaskExecutorPreference(executor) { await self.prefetch() }
                }
                await withTaskExecutorPreference(executor) {
                    await automatic.run(changed: {
                        changed.yield()
                        await self.changedByOthers()
                    }) { await self.take($0) }
                }
                group.cancelAll()
            }
        }
    }

    /// Fetches sources without a connection again, since a server has responded.
    public func networkBecameReachable() { automatic.networkBecameReachable() }

    /// Fetches sources, and returns when the last one is done.
    ///
    /// - Parameter sources: `nil` for all.
    /// - Throws: The first failure if all fetched sources failed, or all servers asked to wait;
    ///   `StorageError`.
    public func refresh(_ sources: Set<UUID>? = nil, by cause: FetchCause) async throws -> RefreshSummary {
        var results: [SourceRefresh] = []
        for try await result in refresher.results(of: sources, by: cause, tasks: tasks, executor: executor) {
            take(result)
            results.append(result)
        }
        return try RefreshSummary(results)
    }

    /// Fetches all sources as ``refresh(_:by:)`` does; automatic fetches start behind it.
    public func load(by cause: FetchCause) async throws -> RefreshSummary {
        let (ended, end) = AsyncStream<Never>.makeStream()
        loading = ended
        defer {
            loading = nil
            end.finish()
        }
        return try await refresh(by: cause)
    }

    /// Loads the next older items of sources that have pages.
    ///
    /// - Throws: A failure if no source had a page.
    public func loadOlder(of sources: Set<UUID>, isUserInitiated: Bool) async throws {
        _ = try await refresher.loadOlder(of: sources, isUserInitiated: isUserInitiated)
        onChange()
    }

    /// Prefetches what a source's subscription selects, while automatic fetches run.
    public func prefetch(_ source: UUID) {
        prefetches?.insert([source])
    }

    private func prefetch() async {
        await prefetches?.run { summary in
            if summary.articles.fetched > 0 { onChange() }
        }
    }

    private func changedByOthers() async {
        await onOtherChange()
        onChange()
    }

    private func take(_ result: SourceRefresh) {
        report(result)
        switch result.outcome {
        case .refused, .failed: return
        case .merged, .notModified: onResponse(result.state.lastSuccess)
        }
        if case .merged = result.outcome { onChange() }
        if !result.subscription.prefetch.isEmpty { prefetch(result.id) }
    }
}
