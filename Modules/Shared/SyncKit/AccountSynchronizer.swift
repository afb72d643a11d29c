public import ConcurrencyInterface
public import FoundationEssentials
public import LibraryStorageInterface
import StorageInterface
public import SyncInterface

/// Synchronizes one account of the library with its server.
///
/// Everything that waits is sent before anything is asked for, so that no list of the server is older than a
/// mark that was sent. Marks that change meanwhile wait in the outbox, and win over the server's.
/// Subscriptions are asked for after the lists, so that a bookmark is not missing in these because its feed
/// has just gone. One program at a time exchanges anything with the server, by the account's lease; in one
/// program one call at a time.
public final class AccountSynchronizer: Sendable {
    /// The part of the library that a synchronizer uses.
    public typealias Library = SubscriptionsStore & FeedStore & AccountsStore
    /// Receives the steps of a synchronization.
    public typealias Progress = @Sendable (SyncProgress) async -> Void

    /// The account's identity.
    public let account: UUID
    let service: any SyncService
    let library: any Library
    let scheduler: any Scheduler
    let wallClock: any WallClock
    /// The rules.
    public let policy: SyncPolicy
    let retention: Retention
    private let holder: UUID
    private let turns = Turns<SyncSummary>()

    /// Makes a synchronizer; all calls of a program for an account share one.
    ///
    /// - Parameters:
    ///   - scheduler: Runs the library's work, off the threads of Swift's own pool.
    ///   - retention: The rule by which the library keeps items.
    ///   - holder: The id of this process in leases.
    public init(
        _ account: UUID, on service: any SyncService, library: any Library, scheduler: any Scheduler,
        wallClock: any WallClock, policy: SyncPolicy = SyncPolicy(),
        retaining retention: Retention = .count(1_000),
        holder: UUID = UUID()
    ) {
        self.account = account
        self.service = service
        self.library = library
        self.scheduler = scheduler
        self.wallClock = wallClock
        self.policy = policy
        self.retention = retention
        self.holder = holder
    }

    /// Sends what waits, and makes subscriptions, marks and posts those of the server. Calls at one time
    /// share one synchronization. It can be cancelled at any point: what was stored stays, and the next one
    /// continues.
    ///
    /// - Parameter isUserInitiated: Whether the reader asks for it, and not the schedule.
    /// - Throws: `FetchRefusal` if the time has not come or another program synchronizes; `SyncError`, the
    ///   client's errors, `StorageError`, `CancellationError`. The account's state has the failure.
    @discardableResult
    public func synchronize(
        isUserInitiated: Bool, progress: @escaping Progress = { _ in }
    ) async throws -> SyncSummary {
        try await turns.join {
            try await withLease(isUserInitiated: isUserInitiated) { state in
                let start = self.wallClock.now
                var summary = SyncSummary()
                try await self.sendFeedChanges(&summary)
                try await self.sendMarks(&summary, progress)
                await progress(.lists)
                let lists = try await self.lists(state, &summary)
                try await self.compareFeeds(&summary)
                let missing = try await self.compare(lists, &summary)
                // Posts of new subscriptions, and whatever the reader asks for, are requested again.
                let isRetry = isUserInitiated || summary.addedCount > 0
                let known = isRetry ? [] : state.unavailable
                let wanted = missing.filter { !known.contains($0) }
                let unavailable = try await self.load(wanted, &summary, progress)
                var before = state
                before.unavailable = known
                return (
                    summary,
                    self.policy.state(
                        before, after: lists, unavailable: unavailable, from: start, at: self.wallClock.now)
                )
            }
        }
    }

    /// Sends what waits: marks, and changes of subscriptions with the comparison of these. Without any, there
    /// is no request.
    ///
    /// - Throws: As ``synchronize(isUserInitiated:progress:)``.
    @discardableResult
    public func send() async throws -> SyncSummary {
        try await turns.take {
            let (library, account) = (library, account)
            let waits = try await scheduler.schedule { () throws(StorageError) in
                (
                    marks: try !library.pendingMarks(of: account).isEmpty,
                    feeds: try !library.pendingFeedChanges(of: account).isEmpty
                )
            }
            guard waits.marks || waits.feeds else { return SyncSummary() }
            return try await withLease(isUserInitiated: true) { _ in
                var summary = SyncSummary()
                try await self.sendFeedChanges(&summary)
                try await self.sendMarks(&summary) { _ in }
                if waits.feeds { try await self.compareFeeds(&summary) }
                return (summary, nil)
            }
        }
    }

    // MARK: Lease and state

    /// Runs `body` with the account's lease, and stores the state that it returns, or that after its failure.
    private func withLease(
        isUserInitiated: Bool, _ body: (AccountState) async throws -> (SyncSummary, AccountState?)
    ) async throws -> SyncSummary {
        let state = try await begin(isUserInitiated: isUserInitiated)
        do {
            let (summary, after) = try await body(state)
            try await end(after)
            return summary
        } catch {
            let isOwn = error is CancellationError || error is FetchRefusal
            try? await end(isOwn ? nil : policy.state(state, after: error, at: wallClock.now))
            throw error
        }
    }

    private func begin(isUserInitiated: Bool) async throws -> AccountState {
        let (library, account, policy, holder, now) = (library, account, policy, holder, wallClock.now)
        let lease = lease
        return try await scheduler.schedule {
            guard try library.accounts().contains(where: { $0.id == account }) else {
                throw FetchRefusal.notSubscribed
            }
            guard try library.acquire(lease, of: account) else { throw FetchRefusal.isFetching }
            let state = try library.accountState(of: account) ?? AccountState()
            if let refusal = policy.refusal(state, isUserInitiated: isUserInitiated, at: now) {
                try library.releaseLease(of: account, by: holder)
                throw refusal
            }
            return state
        }
    }

    private func end(_ state: AccountState?) async throws(StorageError) {
        let (library, account, holder) = (library, account, holder)
        try await scheduler.schedule { () throws(StorageError) in
            defer { try? library.releaseLease(of: account, by: holder) }
            if let state { try library.setAccountState(state, of: account) }
        }
    }

    private var lease: Lease {
        let now = wallClock.now
        return Lease(holder: holder, start: now, end: now + policy.leaseLength)
    }

    /// Runs work of the library while this program holds the lease, which it renews.
    ///
    /// - Throws: `FetchRefusal.isFetching` if another program has acquired it.
    func whileLeased<Value: Sendable>(
        _ work: @escaping @Sendable (any Library) throws(StorageError) -> Value
    ) async throws -> Value {
        let (library, account, lease) = (library, account, lease)
        return try await scheduler.schedule {
            guard try library.acquire(lease, of: account) else { throw FetchRefusal.isFetching }
            return try work(library)
        }
    }

    // MARK: Marks

    private func sendMarks(_ summary: inout SyncSummary, _ progress: Progress) async throws {
        let account = account
        let marks = try await whileLeased { library throws(StorageError) in
            try library.pendingMarks(of: account)
        }
        if marks.isEmpty { return }
        await progress(.marks(marks.count))
        for group in MarkGroup.groups(marks, limit: policy.markLimit) {
            var rejected: Set<Int64> = []
            do {
                try await service.mark(group.change, group.posts)
            } catch SyncError.rejected(let posts) {
                rejected = Set(posts)
            }
            let numbers = group.numbers(besides: rejected)
            try await whileLeased { library throws(StorageError) in
                try library.deletePendingMarks(numbers, of: account)
            }
            summary.sentCount += numbers.count
            summary.rejectedCount += group.marks.count - numbers.count
        }
    }

    /// The server's lists. One that the server may have lost is requested again, and compared only where it
    /// is the same.
    private func lists(_ state: AccountState, _ summary: inout SyncSummary) async throws -> AccountLists {
        let since = state.since.map { $0 - policy.overlap }
        let recent = try await service.ids(.since(since))
        var lists = AccountLists(recent: recent, unread: nil, bookmarked: nil)
        lists.unread = try await list(.unread, after: state.unreadCount)
        lists.bookmarked = try await list(.starred, after: state.bookmarkedCount)
        if lists.unread == nil { summary.ignoredLists.insert(.read) }
        if lists.bookmarked == nil { summary.ignoredLists.insert(.bookmarked) }
        return lists
    }

    private func list(_ selection: SyncSelection, after before: Int?) async throws -> [Int64]? {
        let list = try await service.ids(selection)
        guard SyncPolicy.isSuspicious(list.count, after: before) else { return list }
        let again = try await service.ids(selection)
        return !SyncPolicy.isSuspicious(again.count, after: before) || Set(again) == Set(list) ? again : nil
    }

    /// - Returns: The posts that are not stored.
    private func compare(_ lists: AccountLists, _ summary: inout SyncSummary) async throws -> [Int64] {
        let (library, account, holder, now) = (library, account, holder, wallClock.now)
        let applied = try await scheduler.schedule { () throws(StorageError) in
            try library.apply(lists, of: account, heldBy: holder, at: now)
        }
        guard let applied else { throw FetchRefusal.isFetching }
        summary.changedCount = applied.changedCount
        return applied.missing
    }
}
