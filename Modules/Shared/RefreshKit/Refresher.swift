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

    struct State {
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
    let titles = NewTitles()
    let queue: MergeQueue
    private let running = RunningFetches()
    /// Makes the source of a subscription; `nil` if no kind reads it.
    let makeSource: @Sendable (Subscription) -> (any FeedSource)?
    let holder: UUID
    let state = Mutex(State())

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
    func isFetching(_ source: UUID) -> Bool { running.contains(source) }

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
        // The reader does not wait for a server without a request.
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
        guard running.begin(known.id) else {
            // A change during a fetch may be missing from its result.
            if cause == .change { return refused(.isFetching) }
            return await running.result(of: known.id, otherwise: refused(.isFetching))
        }
        let result = try? await permits.withPermit(for: subscription.host, isUrgent: cause == .reader) {
            await fetch(source, of: known, by: cause)
        }
        let fetched = known.isRemote && result?.isFetched == true ? result : nil
        let isNews = fetched.map { result in
            state.withLock { $0.reachability.note(result.state, of: known.id) }
        }
        running.end(known.id, with: result)
        if isNews == true { signal.send() }
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
}
