public import ConcurrencyInterface
public import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Synchronizes the accounts of a library while it runs: those that are due, and what waits in their outboxes
/// ``delay`` after the last change.
public final class AutomaticSync: Sendable {
    /// What happens to an account.
    public enum Event: Sendable {
        /// A step of its synchronization begins.
        case step(SyncProgress)
        /// It was synchronized, or what waited was sent.
        case ended(Result<SyncSummary, any Error>)
    }

    /// Receives the events of an account.
    public typealias Report = @Sendable (Account, Event) async -> Void

    /// The time between the last change and the requests that send what waits.
    public static let delay = Duration.seconds(2)
    /// The longest pause, after which clocks and states are read again.
    static let longestPause = Duration.seconds(300)

    private struct State {
        /// The time of the last change of the library that was not sent.
        var changed: Duration?
        var isReachable = false
        var synchronizers: [Account: AccountSynchronizer] = [:]
        /// The accounts that are being synchronized by the schedule.
        var running: Set<UUID> = []
    }

    private let library: any AccountsStore
    private let scheduler: any Scheduler
    private let clock: any MonotonicClock
    private let wallClock: any WallClock
    private let make: @Sendable (Account) -> AccountSynchronizer?
    private let signal = WakeSignal()
    private let state = Mutex(State())

    /// Makes the synchronization of a library's accounts, which does not run yet.
    ///
    /// - Parameters:
    ///   - scheduler: Runs the library's work.
    ///   - make: Makes the synchronizer of an account; `nil` where no plugin speaks its server's protocol.
    public init(
        library: any AccountsStore, scheduler: any Scheduler, clock: any MonotonicClock,
        wallClock: any WallClock, make: @escaping @Sendable (Account) -> AccountSynchronizer?
    ) {
        self.library = library
        self.scheduler = scheduler
        self.clock = clock
        self.wallClock = wallClock
        self.make = make
    }

    /// Notes that the library may have changes to send.
    public func libraryChanged() {
        state.withLock { $0.changed = clock.elapsed }
        signal.send()
    }

    /// Synchronizes the accounts whose last synchronization found no connection.
    public func networkBecameReachable() {
        state.withLock { $0.isReachable = true }
        signal.send()
    }

    /// Synchronizes until the task is cancelled.
    public func run(report: @escaping Report) async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let round = await round()
                for (account, work) in round.work {
                    group.addTask {
                        await self.run(work, of: account, report)
                        if case .outbox = work { return }
                        self.state.withLock { _ = $0.running.remove(account.id) }
                        // The next time is known now.
                        self.signal.send()
                    }
                }
                await signal.wait(for: round.pause, on: clock)
            }
        }
    }

    /// Synchronizes accounts for the reader, and returns when the last one is done.
    ///
    /// - Parameter accounts: `nil` for all.
    public func synchronize(_ accounts: Set<UUID>? = nil, report: @escaping Report) async {
        let all = (try? await stored().map(\.account)) ?? []
        await withDiscardingTaskGroup { group in
            for account in all where accounts?.contains(account.id) ?? true {
                group.addTask { await self.run(.all(isUserInitiated: true), of: account, report) }
            }
        }
    }

    /// Sends what waits, for at most `limit`, before the program ends. What is left is sent by the next run.
    public func finish(within limit: Duration) async {
        let waiting = ((try? await stored()) ?? []).filter { $0.waits && !$0.state.fetch.isFailing }
        guard !waiting.isEmpty else { return }
        await withTaskGroup { group in
            group.addTask {
                await withDiscardingTaskGroup { group in
                    for account in waiting {
                        group.addTask { _ = try? await self.synchronizer(of: account.account)?.send() }
                    }
                }
            }
            group.addTask { [clock] in try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    // MARK: Rounds

    private enum Work {
        /// A synchronization.
        case all(isUserInitiated: Bool)
        /// Sending what waits.
        case outbox
    }

    private struct StoredAccount {
        var account: Account
        var state: AccountState
        /// Whether changes wait to be sent.
        var waits: Bool
    }

    private func stored() async throws(StorageError) -> [StoredAccount] {
        let library = library
        return try await scheduler.schedule { () throws(StorageError) in
            var stored: [StoredAccount] = []
            for account in try library.accounts() {
                var waits = try !library.pendingMarks(of: account.id).isEmpty
                if !waits { waits = try !library.pendingFeedChanges(of: account.id).isEmpty }
                stored.append(
                    StoredAccount(
                        account: account, state: try library.accountState(of: account.id) ?? AccountState(),
                        waits: waits))
            }
            return stored
        }
    }

    private func round() async -> (work: [(Account, Work)], pause: Duration) {
        // A library that cannot be read now may be readable later.
        guard let stored = try? await stored() else { return ([], Self.longestPause) }
        var pause = Self.longestPause
        let (sends, isReachable, running) = state.withLock { state in
            var sends = false
            if let changed = state.changed {
                let rest = changed + Self.delay - clock.elapsed
                if rest <= .zero { (sends, state.changed) = (true, nil) } else { pause = min(pause, rest) }
            }
            defer { state.isReachable = false }
            return (sends, state.isReachable, state.running)
        }
        var work: [(Account, Work)] = []
        let now = wallClock.now
        for account in stored {
            guard let policy = synchronizer(of: account.account)?.policy else { continue }
            let next = policy.next(account.state, at: now)
            let isUnreachable = account.state.fetch.failure == .noConnection
            if next <= now || isReachable && isUnreachable, !running.contains(account.account.id) {
                state.withLock { _ = $0.running.insert(account.account.id) }
                work.append((account.account, .all(isUserInitiated: next > now)))
            } else if next > now {
                pause = min(pause, .seconds(next.timeIntervalSince(now)))
                // A server that fails is asked when it is due.
                if sends, account.waits, !account.state.fetch.isFailing {
                    work.append((account.account, .outbox))
                }
            }
        }
        return (work, pause)
    }

    private func run(_ work: Work, of account: Account, _ report: @escaping Report) async {
        guard let synchronizer = synchronizer(of: account) else { return }
        let result: Result<SyncSummary, any Error>
        do {
            switch work {
            case .all(let isUserInitiated):
                result = .success(
                    try await synchronizer.synchronize(isUserInitiated: isUserInitiated) {
                        await report(account, .step($0))
                    })
            case .outbox: result = .success(try await synchronizer.send())
            }
        } catch {
            result = .failure(error)
        }
        await report(account, .ended(result))
    }

    /// The synchronizer of an account, one for all its calls.
    private func synchronizer(of account: Account) -> AccountSynchronizer? {
        state.withLock { state in
            if let synchronizer = state.synchronizers[account] { return synchronizer }
            let made = make(account)
            state.synchronizers[account] = made
            return made
        }
    }
}
