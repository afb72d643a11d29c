public import ConcurrencyInterface
public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
public import SourceInterface
public import StorageInterface
import Synchronization

/// Fetches subscribed sources by the rules of a ``FetchPolicy``, and merges their items into the library.
///
/// Sources are independent: one that fails, hangs or sends too much delays no other. Timeouts and limits of
/// size are the client's. A source that another program is fetching, by its lease in the library, is skipped.
public final class Refresher: Sendable {
    /// The part of the library that a refresher uses.
    public typealias Library = SubscriptionsStore & FeedStore
    /// Merges batches into the library, and returns the outcome of each; `nil` if there is no
    /// subscription.
    public typealias Save = @Sendable ([FetchedBatch]) throws(StorageError) -> [MergeOutcome?]
    /// Receives results in the order of completion.
    public typealias Report = @Sendable (SourceRefresh) async -> Void

    private struct State {
        /// The sources that are being fetched, with the callers that wait for the results.
        var running: [UUID: [CheckedContinuation<SourceRefresh?, Never>]] = [:]
        /// The states that could not be stored. They replace the stored ones, so that a broken library causes
        /// no more requests.
        var unsaved: [UUID: FetchState] = [:]
        /// The sources whose last fetch sent no request, since the library took no lease.
        var unsent: Set<UUID> = []
        var reachability = Reachability()
    }

    let policy: FetchPolicy
    let wallClock: any WallClock
    let library: any Library
    let scheduler: any Scheduler
    let retention: Retention
    let save: Save
    let pageSize: Int?
    let permits: FetchPermits
    let hostBackoffs: HostBackoffs
    /// Ends the pause of the automatic refresh.
    let signal = WakeSignal()
    private let titles = NewTitles()
    private let queue: MergeQueue
    /// Makes the source of a subscription; `nil` if no kind reads it.
    let makeSource: @Sendable (Subscription) -> (any FeedSource)?
    private let holder: UUID
    private let state = Mutex(State())

    /// Makes a refresher; all fetches of a program share one, and its limits.
    ///
    /// - Parameters:
    ///   - scheduler: Runs the library's work, off the threads of Swift's own pool.
    ///   - policy: By default that of subscriptions, or of a named source for a copy of what its server has.
    ///   - retention: The rule by which the library keeps items.
    ///   - save: By default merges batches by this rule.
    ///   - pageSize: The number of items of a page; `nil` for each source's default.
    ///   - holder: The id of this process in leases.
    ///   - makeSource: Makes the source of a subscription; `nil` if no kind reads it.
    public init(
        library: any Library, scheduler: any Scheduler, wallClock: any WallClock, policy: FetchPolicy? = nil,
        retaining retention: Retention = .count(1_000), save: Save? = nil, pageSize: Int? = nil,
        holder: UUID = UUID(),
        makeSource: @escaping @Sendable (Subscription) -> (any FeedSource)?
    ) {
        self.library = library
        self.scheduler = scheduler
        self.wallClock = wallClock
        let policy = policy ?? (retention.isCopy ? .named : FetchPolicy())
        self.policy = policy
        self.retention = retention
        let merge: Save = { batches throws(StorageError) in
            try library.merge(batches, retaining: retention)
        }
        self.save = save ?? merge
        self.pageSize = pageSize
        self.holder = holder
        self.makeSource = makeSource
        queue = MergeQueue(library: library, scheduler: scheduler, save: self.save)
        hostBackoffs = HostBackoffs(longest: policy.longestInterval)
        permits = FetchPermits(hostLimit: policy.hostLimit, limit: policy.limit)
    }

    /// Refreshes sources, and returns when the last one is done. Cancelling the task cancels the fetches;
    /// cancelled sources are not reported. A source that this program is fetching already is reported with
    /// that fetch's result.
    ///
    /// - Parameter sources: The ids of subscriptions; `nil` for all. Unknown ids are ignored, and those of
    ///   accounts, whose servers fetch them.
    /// - Throws: `StorageError` if the subscriptions cannot be read.
    public func refresh(
        _ sources: Set<UUID>? = nil, by cause: FetchCause, report: @escaping Report
    ) async throws(StorageError) {
        let known = try await knownSources().filter(\.isFetched)
        await refresh(known.filter { sources?.contains($0.id) ?? true }, by: cause, report: report)
    }

    func refresh(_ sources: [KnownSource], by cause: FetchCause, report: @escaping Report) async {
        await withDiscardingTaskGroup { group in
            for source in sources {
                group.addTask {
                    if let result = await self.refresh(source, by: cause) { await report(result) }
                }
            }
        }
        await titles.store(in: library, on: scheduler)
    }

    // MARK: What is known

    /// The subscriptions with their fetch states.
    func knownSources() async throws(StorageError) -> [KnownSource] {
        let library = library
        var known = try await scheduler.schedule { () throws(StorageError) in
            let subscriptions = try library.subscriptions()
            let states = try library.fetchStates(of: subscriptions.map(\.id))
            let groups = try library.groupIntervals()
            return subscriptions.map { subscription in
                KnownSource(
                    subscription: subscription, state: states[subscription.id] ?? FetchState(),
                    interval: subscription.interval(in: groups, otherwise: self.policy.ownInterval))
            }
        }
        let unsaved = state.withLock { $0.unsaved }
        for index in known.indices {
            if let state = unsaved[known[index].id] { known[index].state = state }
            note(known[index].state, of: known[index].subscription)
        }
        state.withLock { state in
            for source in known where source.isRemote && source.isFetched {
                _ = state.reachability.note(source.state, of: source.id)
            }
        }
        return known
    }

    /// The items of each subscribed source.
    func counts() async throws(StorageError) -> [UUID: ItemCounts] {
        let library = library
        return try await scheduler.schedule { () throws(StorageError) in try library.counts() }
    }

    /// Whether this program is fetching a source.
    func isFetching(_ source: UUID) -> Bool { state.withLock { $0.running[source] != nil } }

    /// Reads or changes the known state of the network.
    func withReachability<Value: Sendable>(_ body: (inout Reachability) -> Value) -> Value {
        state.withLock { body(&$0.reachability) }
    }

    /// Records the host's wait of a state.
    func note(_ state: FetchState, of subscription: Subscription) {
        let now = wallClock.now
        if let wait = policy.hostWait(state, at: now) { hostBackoffs.note(wait, of: subscription) }
    }

    /// The reason for not fetching a source now.
    ///
    /// - Parameter own: The reader's own interval for it, which concerns automatic fetches only.
    func refusal(
        _ state: FetchState, of subscription: Subscription, every own: FetchInterval? = nil,
        by cause: FetchCause
    ) -> FetchRefusal? {
        if policy.isOffline, subscription.host != nil { return .offline }
        var state = state
        // The reader waits for no server that was not asked.
        let isUnsent = self.state.withLock { $0.unsent.contains(subscription.id) }
        if isUnsent, cause == .reader { state.lastAttempt = nil }
        return policy.refusal(
            state, by: cause, every: own, hostWait: hostBackoffs.wait(of: subscription, at: wallClock.now),
            at: wallClock.now)
    }

    // MARK: One source

    /// - Returns: `nil` if the task was cancelled.
    private func refresh(_ known: KnownSource, by cause: FetchCause) async -> SourceRefresh? {
        let subscription = known.subscription
        let refused = { SourceRefresh(subscription, .refused($0), state: known.state) }
        if let refusal = refusal(known.state, of: subscription, every: known.interval, by: cause) {
            return refused(refusal)
        }
        guard let source = makeSource(subscription) else { return refused(.unknownKind) }
        let isFree = state.withLock { state in
            if state.running[known.id] != nil { return false }
            state.running[known.id] = []
            return true
        }
        guard isFree else {
            // What changes during a fetch may not be in its result.
            if cause == .change { return refused(.isFetching) }
            return await withCheckedContinuation { continuation in
                let isRunning = state.withLock { $0.running[known.id]?.append(continuation) != nil }
                if !isRunning { continuation.resume(returning: refused(.isFetching)) }
            }
        }
        let result = try? await permits.withPermit(for: subscription.host, isUrgent: cause == .reader) {
            await fetch(source, of: known, by: cause)
        }
        let (waiters, isNews) = state.withLock { state in
            let fetched = known.isRemote && result?.isFetched == true ? result : nil
            let isNews = fetched.map { state.reachability.note($0.state, of: known.id) } ?? false
            return (state.running.removeValue(forKey: known.id) ?? [], isNews)
        }
        if isNews { signal.send() }
        for waiter in waiters { waiter.resume(returning: result) }
        return result
    }

    /// - Returns: `nil` if the task was cancelled.
    private func fetch(
        _ source: any FeedSource, of known: KnownSource, by cause: FetchCause
    ) async -> SourceRefresh? {
        let subscription = known.subscription
        var (before, isSent) = (known.state, false)
        do {
            before = try await begin(known, by: cause)
            isSent = true
            state.withLock { _ = $0.unsent.remove(known.id) }
            let request = SourceRequest(
                limit: pageSize, validators: before.validators, isUserInitiated: cause == .reader)
            var (response, failure) = (try await source.page(request), (any Error)?.none)
            // A first page without stored items replaces those of a copy.
            if source.shape == .paged, !retention.isCopy, case .page(var page) = response {
                let known = KnownSource(subscription: subscription, state: before)
                (page, failure) = try await closingGap(
                    behind: page, of: source, known, isUserInitiated: cause == .reader)
                response = .page(page)
            }
            return try await store(response, failure, of: source, subscription, before)
        } catch let refusal as FetchRefusal {
            return SourceRefresh(subscription, .refused(refusal), state: known.state)
        } catch is CancellationError {
            try? await end(subscription) { _ throws(StorageError) in }
            return nil
        } catch {
            if !isSent { state.withLock { _ = $0.unsent.insert(known.id) } }
            let after = policy.state(before, after: error, shape: source.shape, at: wallClock.now)
            note(after, of: subscription)
            await save(after, of: subscription)
            return SourceRefresh(subscription, .failed(error), state: after)
        }
    }

    /// Takes the lease of a source, and then reads its state, since another program may have just fetched it.
    private func begin(_ known: KnownSource, by cause: FetchCause) async throws -> FetchState {
        let (library, now, subscription) = (library, wallClock.now, known.subscription)
        let lease = Lease(holder: holder, start: now, end: now + policy.leaseLength)
        return try await scheduler.schedule {
            guard try library.acquire(lease, of: subscription.id) else { throw FetchRefusal.isFetching }
            let unsaved = self.state.withLock { $0.unsaved[subscription.id] }
            let state = try unsaved ?? library.fetchState(of: subscription.id) ?? FetchState()
            if let refusal = self.refusal(state, of: subscription, every: known.interval, by: cause) {
                try library.releaseLease(of: subscription.id, by: lease.holder)
                throw refusal
            }
            return state
        }
    }

    /// Runs the last work on a source, and releases its lease.
    private func end<Value: Sendable>(
        _ subscription: Subscription, _ body: @escaping @Sendable (any Library) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let (library, holder) = (library, holder)
        return try await scheduler.schedule { () throws(StorageError) in
            defer { try? library.releaseLease(of: subscription.id, by: holder) }
            return try body(library)
        }
    }

    /// Stores a source's response, and releases its lease.
    ///
    /// - Parameter failure: The failure of a page behind the first one.
    private func store(
        _ response: SourceResponse, _ failure: (any Error)?, of source: any FeedSource,
        _ subscription: Subscription, _ before: FetchState
    ) async throws(StorageError) -> SourceRefresh {
        let state = { @Sendable (library: any Library) throws(StorageError) -> FetchState in
            try self.state(before, after: response, failure, of: source, in: library)
        }
        guard case .page(let page) = response else {
            return try await end(subscription) { library throws(StorageError) in
                let after = try state(library)
                try library.setFetchState(after, of: subscription.id)
                return try self.result(.notModified, of: subscription, after, in: library)
            }
        }
        return try await queue.merge(subscription.id) { library throws(StorageError) in
            let now = self.wallClock.now
            return FetchedBatch(
                source: subscription.id, shape: source.shape, items: page.items, fetchedAt: now,
                firstDocumentDate: before.lastSuccess == nil ? page.date ?? now : nil,
                fetchState: try state(library), leaseHolder: self.holder)
        } then: { library, batch, merged throws(StorageError) in
            self.titles.note(page.title, of: subscription)
            var named = subscription
            if let title = page.title, !title.isEmpty { named.source.title = title }
            return try self.result(
                merged.map { .merged($0) } ?? .refused(.notSubscribed), of: named,
                batch.fetchState ?? before, skippedCount: page.skipped, in: library)
        }
    }

    /// The fetch state after a response.
    ///
    /// The cursor of a paged source stays where the response shares an item with the stored ones, or has
    /// none. Otherwise older pages continue behind it.
    private func state(
        _ before: FetchState, after response: SourceResponse, _ failure: (any Error)?,
        of source: any FeedSource, in library: any Library
    ) throws(StorageError) -> FetchState {
        // An older page may have been loaded meanwhile.
        let before = source.shape == .paged ? try library.fetchState(of: source.id) ?? before : before
        let now = wallClock.now
        var undatedCount = 0
        if source.shape == .accumulating, before.lastSuccess != nil, case .page(let page) = response {
            undatedCount = try library.undatedCount(of: page.items, at: now)
        }
        var after = policy.state(
            before, after: response, shape: source.shape, undatedCount: undatedCount, at: now)
        guard source.shape == .paged, case .page(let page) = response else { return after }
        let isContiguous = try page.items.isEmpty ? true : library.hasStored(anyOf: page.items)
        // Where older items of a copy stay, merging keeps their cursor.
        if before.lastSuccess == nil || retention.isCopy || !isContiguous {
            (after.cursor, after.predecessor) = (page.nextCursor, page.items.last?.id)
        }
        return failure.map { policy.waiting(after, for: $0, at: now) } ?? after
    }

    /// The result of a stored response.
    private func result(
        _ outcome: SourceRefresh.Outcome, of subscription: Subscription, _ after: FetchState,
        skippedCount: Int = 0, in library: any Library
    ) throws(StorageError) -> SourceRefresh {
        state.withLock { $0.unsaved[subscription.id] = nil }
        let address = policy.confirmedAddress(after)
        if let address { try library.move(subscription.id, to: address, isByPublic: !after.isPrivate) }
        return SourceRefresh(
            subscription, outcome, skippedCount: skippedCount, state: after, newAddress: address)
    }

    /// Stores the state after a failure, or keeps it in memory where that fails.
    private func save(_ after: FetchState, of subscription: Subscription) async {
        do {
            try await end(subscription) { library throws(StorageError) in
                try library.setFetchState(after, of: subscription.id)
            }
            state.withLock { $0.unsaved[subscription.id] = nil }
        } catch {
            state.withLock { $0.unsaved[subscription.id] = after }
        }
    }
}
