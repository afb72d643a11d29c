public import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Synchronizes an account automatically while it runs: when it is due, and sends marks and changes of
/// subscriptions some seconds after the last one.
public final class AutomaticSync: Sendable {
    /// The result of a synchronization or of sending; a refusal, such as before the time, is none.
    public typealias Report = @Sendable (Result<SyncSummary, any Error>) async -> Void

    /// The seconds without a change after which changes are sent.
    static let quietPause = 2.0
    /// The longest pause, after which clocks and states are read again.
    static let longestPause = 300.0
    /// The pause after a failure, or while another program synchronizes.
    static let shortestPause = 10.0

    private let synchronizer: AccountSynchronizer
    private let clock: any MonotonicClock
    private let signal = WakeSignal()
    /// The number of changes so far.
    private let changeCount = Mutex(0)

    /// Makes an automatic synchronization that does not run yet.
    ///
    /// - Parameter clock: Waits between requests.
    public init(_ synchronizer: AccountSynchronizer, clock: any MonotonicClock) {
        self.synchronizer = synchronizer
        self.clock = clock
    }

    /// Sends what waits soon: the reader has changed a mark or a subscription.
    public func noteChange() {
        changeCount.withLock { $0 += 1 }
        signal.send()
    }

    /// Synchronizes until the task is cancelled.
    public func run(
        progress: @escaping AccountSynchronizer.Progress = { _ in }, report: @escaping Report
    ) async {
        var sentCount = 0
        var isFirst = true
        while !Task.isCancelled {
            var pause = Self.longestPause
            let count = changeCount.withLock(\.self)
            if count != sentCount {
                // A later change restarts the pause.
                await signal.wait(for: .seconds(Self.quietPause), on: clock)
                guard count == changeCount.withLock(\.self) else { continue }
                sentCount = count
                await run(report) { try await self.synchronizer.send() }
            }
            if let next = await next() {
                if next <= 0 {
                    await run(report) {
                        try await self.synchronizer.synchronize(isUserInitiated: false, progress: progress)
                    }
                    pause = Self.shortestPause
                } else {
                    // An earlier run may have left changes.
                    if isFirst { await run(report) { try await self.synchronizer.send() } }
                    pause = min(pause, next)
                }
                isFirst = false
            }
            await signal.wait(for: .seconds(pause), on: clock)
        }
    }

    private func run(_ report: Report, _ body: () async throws -> SyncSummary) async {
        do {
            await report(.success(try await body()))
        } catch is CancellationError {
        } catch is FetchRefusal {
        } catch {
            await report(.failure(error))
        }
    }

    /// The seconds until the next synchronization; `nil` if the account's state cannot be read now.
    private func next() async -> Double? {
        let (library, account) = (synchronizer.library, synchronizer.account)
        let state = try? await synchronizer.scheduler.schedule { () throws(StorageError) in
            try library.accountState(of: account) ?? AccountState()
        }
        let now = synchronizer.wallClock.now
        return state.map { synchronizer.policy.next($0, at: now).timeIntervalSince(now) }
    }
}
