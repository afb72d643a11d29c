public import ConcurrencyInterface
public import FoundationEssentials
public import LibraryStorageInterface

/// Synchronizes the accounts of a library while a program shows it, and knows the step that each is at.
@MainActor public final class LibrarySync {
    /// Called when the library has changed, or a step has begun or ended.
    public var onChange: (_ isOfLibrary: Bool) -> Void = { _ in }
    /// Called with the first failure of an account since its last success.
    public var onFailure: (Account, any Error) -> Void = { _, _ in }
    /// The steps of the accounts that are being synchronized.
    public private(set) var steps: [UUID: SyncProgress] = [:]
    /// The failures of accounts since their last success, in this run.
    public private(set) var failures: [UUID: any Error] = [:]

    private let automatic: AutomaticSync
    private let tasks: any TaskProvider
    private let executor: (any TaskExecutor)?

    /// Makes the synchronization of a library's accounts, which does not run yet.
    ///
    /// - Parameter executor: The threads that read responses; `nil` for those of Swift's own pool.
    public init(_ automatic: AutomaticSync, tasks: any TaskProvider, executor: (any TaskExecutor)?) {
        self.automatic = automatic
        self.tasks = tasks
        self.executor = executor
    }

    /// Synchronizes accounts when they are due, and sends changes soon after they were made, until the task is cancelled.
    public func start() -> Task<Void, Never> {
        tasks.task(name: "synchronize accounts", priority: .utility) { [automatic, executor] in
            await withTaskExecutorPreference(executor) {
                await automatic.run { await self.take($1, of: $0) }
            }
        }
    }

    /// Synchronizes accounts for the reader.
    ///
    /// - Parameter accounts: `nil` for all.
    /// - Returns: The failures.
    public func synchronize(_ accounts: Set<UUID>? = nil) async -> [UUID: any Error] {
        await withTaskExecutorPreference(executor) {
            await automatic.synchronize(accounts) { await self.take($1, of: $0) }
        }
        return failures.filter { accounts?.contains($0.key) ?? true }
    }

    /// Notes that the library may have changes to send.
    public nonisolated func libraryChanged() { automatic.libraryChanged() }

    /// Synchronizes the accounts whose last synchronization found no connection.
    public func networkBecameReachable() { automatic.networkBecameReachable() }

    /// Sends what waits, for at most `limit`, before the program ends.
    public func finish(within limit: Duration) async { await automatic.finish(within: limit) }

    private func take(_ event: AutomaticSync.Event, of account: Account) {
        switch event {
        case .step(let step):
            steps[account.id] = step
            if case .posts = step { onChange(true) } else { onChange(false) }
        case .ended(let result):
            steps[account.id] = nil
            switch result {
            case .success(let summary):
                failures[account.id] = nil
                onChange(summary != SyncSummary())
            // Another program synchronizes the account, or the server's own time has not come.
            case .failure(let error) where error is FetchRefusal || error is CancellationError:
                onChange(false)
            case .failure(let error):
                let isFirst = failures.updateValue(error, forKey: account.id) == nil
                onChange(false)
                if isFirst { onFailure(account, error) }
            }
        }
    }
}
