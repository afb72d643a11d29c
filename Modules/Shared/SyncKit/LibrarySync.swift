public import ConcurrencyInterface
public import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface
import Synchronization

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

    /// The pause after which accounts are looked for that another program has added.
    static let lookPause = Duration.seconds(30)

    private struct Running {
        let account: Account
        let synchronizer: AccountSynchronizer
        let automatic: AutomaticSync
    }

    private let library: any AccountsStore
    private let scheduler: any Scheduler
    private let clock: any MonotonicClock
    private let tasks: any TaskProvider
    private let executor: (any TaskExecutor)?
    private let make: @Sendable (Account) -> AccountSynchronizer?
    private nonisolated let running = Mutex<[UUID: Running]>([:])

    /// Makes the synchronization of a library's accounts, which does not run yet.
    ///
    /// - Parameters:
    ///   - scheduler: Runs the library's work.
    ///   - executor: The threads that read responses; `nil` for those of Swift's own pool.
    ///   - make: Makes the synchronizer of an account; `nil` if no plugin speaks its server's protocol.
    public init(
        library: any AccountsStore, scheduler: any Scheduler, clock: any MonotonicClock,
        tasks: any TaskProvider,
        executor: (any TaskExecutor)?, make: @escaping @Sendable (Account) -> AccountSynchronizer?
    ) {
        self.library = library
        self.scheduler = scheduler
        self.clock = clock
        self.tasks = tasks
        self.executor = executor
        self.make = make
    }

    /// Synchronizes accounts when they are due, and sends changes soon after they were made, until the task is cancelled.
    public func start() -> Task<Void, Never> {
        tasks.task(name: "synchronize accounts", priority: .utility) { @MainActor [executor, clock] in
            await withDiscardingTaskGroup { group in
                var started: Set<UUID> = []
                while !Task.isCancelled {
                    for account in await self.known() where started.insert(account.account.id).inserted {
                        group.addTask {
                            await withTaskExecutorPreference(executor) {
                                await account.automatic.run {
                                    await self.begin($0, of: account.account)
                                } report: {
                                    await self.end($0, of: account.account)
                                }
                            }
                        }
                    }
                    try? await clock.sleep(for: Self.lookPause)
                }
            }
        }
    }

    /// Synchronizes accounts for the reader.
    ///
    /// - Parameter accounts: `nil` for all.
    /// - Returns: The failures.
    public func synchronize(_ accounts: Set<UUID>? = nil) async -> [UUID: any Error] {
        let chosen = await known().filter { accounts?.contains($0.account.id) ?? true }
        return await withTaskGroup { [executor] group in
            for known in chosen {
                group.addTask {
                    await withTaskExecutorPreference(executor) { () -> (UUID, (any Error)?) in
                        let result = await Result.of {
                            try await known.synchronizer.synchronize(isUserInitiated: true) {
                                await self.begin($0, of: known.account)
                            }
                        }
                        await self.end(result, of: known.account)
                        if case .failure(let error) = result { return (known.account.id, error) }
                        return (known.account.id, nil)
                    }
                }
            }
            var failures: [UUID: any Error] = [:]
            for await (id, error) in group { failures[id] = error }
            return failures
        }
    }

    /// Notes that the reader may have changed marks or subscriptions.
    public nonisolated func libraryChanged() {
        for known in running.withLock({ $0.values }) { known.automatic.noteChange() }
    }

    /// Synchronizes the accounts whose last synchronization found no connection.
    public func networkBecameReachable() {
        let unreachable = Set(failures.filter { SyncPolicy.isUnreachable($0.value) }.keys)
        guard !unreachable.isEmpty else { return }
        tasks.task(name: "synchronize accounts", priority: .utility) { @MainActor in
            _ = await self.synchronize(unreachable)
        }
    }

    /// Sends what waits, for at most `limit`, before the program ends. What is left is sent by the next run.
    public func finish(within limit: Duration) async {
        let accounts = await known().filter { failures[$0.account.id] == nil }
        guard !accounts.isEmpty else { return }
        await withTaskGroup { [clock] group in
            group.addTask {
                await withDiscardingTaskGroup { group in
                    for known in accounts { group.addTask { _ = try? await known.synchronizer.send() } }
                }
            }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    /// The accounts of the library, each with one synchronizer for all calls.
    private func known() async -> [Running] {
        let library = library
        let accounts = try? await scheduler.schedule { () throws(StorageError) in try library.accounts() }
        let (make, clock) = (make, clock)
        return running.withLock { running in
            (accounts ?? []).compactMap { account in
                if let known = running[account.id], known.account == account { return known }
                guard let synchronizer = make(account) else { return nil }
                let made = Running(
                    account: account, synchronizer: synchronizer,
                    automatic: AutomaticSync(synchronizer, clock: clock))
                running[account.id] = made
                return made
            }
        }
    }

    // MARK: Events

    private func begin(_ step: SyncProgress, of account: Account) {
        steps[account.id] = step
        if case .posts = step { onChange(true) } else { onChange(false) }
    }

    private func end(_ result: Result<SyncSummary, any Error>, of account: Account) {
        steps[account.id] = nil
        switch result {
        case .success(let summary):
            failures[account.id] = nil
            onChange(summary != SyncSummary())
        case .failure(let error) where error is FetchRefusal || error is CancellationError: onChange(false)
        case .failure(let error):
            let isFirst = failures.updateValue(error, forKey: account.id) == nil
            onChange(false)
            if isFirst { onFailure(account, error) }
        }
    }
}

extension Result where Failure == any Error {
    /// The result of an operation.
    fileprivate static func of(_ operation: () async throws -> Success) async -> Self {
        do { return .success(try await operation()) } catch { return .failure(error) }
    }
}
