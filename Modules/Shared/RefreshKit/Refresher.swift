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
/// Sources are independent: one that fails, hangs or sends too much delays no other. Timeouts and limits of size are
/// the client's. A source that another program is fetching, by its lease in the library, is skipped.
public final class Refresher: Sendable {
    /// The part of the library that a refresher uses.
    public typealias Library = SubscriptionsStore & LibraryItemsStore
    /// Receives results in the order of completion.
    public typealias Report = @Sendable (SourceRefresh) async -> Void

    private struct State {
        /// The sources that are being fetched.
        var running: Set<UUID> = []
        /// The states that could not be stored. They replace the stored ones, so that a broken library causes no more
        /// requests.
        var unsaved: [UUID: FetchState] = [:]
    }

    let policy: FetchPolicy
    let wallClock: any WallClock
    let library: any Library
    let scheduler: any Scheduler
    let retainedCount: Int
    let permits: FetchPermits
    let hostWaits: HostWaits
    private let titles = NewTitles()
    private let windows: WaitingWindows
    /// Makes the source of a subscription; `nil` where no kind reads it.
    let makeSource: @Sendable (Subscription) -> (any FeedSource)?
    private let holder: UUID
    private let state = Mutex(State())

    /// Makes a refresher; all fetches of a program share one, and its limits.
    ///
    /// - Parameters:
    /// - scheduler: Runs the library's work, off the threads of Swift's own pool.
    /// - retainedCount: The number of a source's newest items that retention keeps.
    /// - holder: The id of this process in leases.
    ///   - makeSource: Makes the source of a subscription; `nil` where no kind reads it.
    public init(
        library: any Library, scheduler: any Scheduler, wallClock: any WallClock,
        policy: FetchPolicy = FetchPolicy(), retaining retainedCount: Int = 1_000, holder: UUID = UUID(),
        makeSource: @escaping @Sendable (Subscription) -> (any FeedSource)?
    ) {
        self.library = library
        self.scheduler = scheduler
        self.wallClock = wallClock
        self.policy = policy
        self.retainedCount = retainedCount
        self.holder = holder
        self.makeSource = makeSource
        windows = WaitingWindows(library: library, scheduler: scheduler, retaining: retainedCount)
        hostWaits = HostWaits(longest: policy.longestInterval)
        permits = FetchPermits(hostLimit: policy.hostLimit, limit: policy.limit)
    }

    /// Refreshes sources, and returns when the last one is done. Cancelling the task cancels the fetches; cancelled
    /// sources are not reported.
    ///
    /// - Parameter sources: The ids of subscriptions; `nil` for all. Unknown ids are ignored.
    /// - Throws: `StorageError` where the subscriptions cannot be read.
    public func refresh(
        _ sources: Set<UUID>? = nil, by cause: FetchCause, report: @escaping Report
    ) async throws(StorageError) {
        let known = try await knownSources()
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
            return subscriptions.map { KnownSource(subscription: $0, state: states[$0.id] ?? FetchState()) }
        }
        let unsaved = state.withLock { $0.unsaved }
        for index in known.indices {
            if let state = unsaved[known[index].id] { known[index].state = state }
            note(known[index].state, of: known[index].subscription)
        }
        return known
    }

    /// The items of each subscribed source.
    func counts() async throws(StorageError) -> [UUID: ItemCounts] {
        let library = library
        return try await scheduler.schedule { () throws(StorageError) in try library.counts() }
    }

    /// Whether this program is fetching a source.
    func isFetching(_ source: UUID) -> Bool { state.withLock { $0.running.contains(source) } }

    /// Records the host's wait of a state.
    func note(_ state: FetchState, of subscription: Subscription) {
        let now = wallClock.now
        if let wait = policy.hostWait(state, at: now) { hostWaits.note(wait, of: subscription) }
    }

    func refusal(_ state: FetchState, of subscription: Subscription, by cause: FetchCause) -> FetchRefusal? {
        policy.refusal(
            state, by: cause, hostWait: hostWaits.wait(of: subscription, at: wallClock.now), at: wallClock.now
        )
    }

    // MARK: One source

    /// - Returns: `nil` where the task was cancelled.
    private func refresh(_ known: KnownSource, by cause: FetchCause) async -> SourceRefresh? {
        let subscription = known.subscription
        do {
            if let refusal = refusal(known.state, of: subscription, by: cause) { throw refusal }
            guard let source = makeSource(subscription) else { throw FetchRefusal.unknownKind }
            guard state.withLock({ $0.running.insert(known.id).inserted }) else {
                throw FetchRefusal.isFetching
            }
            defer { state.withLock { _ = $0.running.remove(known.id) } }
            return try await permits.withPermit(for: subscription.host, isUrgent: cause == .reader) {
                try await fetch(source, of: known, by: cause)
            }
        } catch let refusal as FetchRefusal {
            return SourceRefresh(subscription, .skipped(refusal), state: known.state)
        } catch {
            return nil
        }
    }

    /// - Throws: `FetchRefusal`, `CancellationError`.
    private func fetch(
        _ source: any FeedSource, of known: KnownSource, by cause: FetchCause
    ) async throws -> SourceRefresh {
        let subscription = known.subscription
        var before = known.state
        do {
            before = try await begin(subscription, by: cause)
            let request = SourceRequest(validators: before.validators, isUserInitiated: cause == .reader)
            let response = try await source.page(request)
            return try await store(response, of: source, subscription, before)
        } catch let refusal as FetchRefusal {
            throw refusal
        } catch is CancellationError {
            try? await end(subscription) { _ throws(StorageError) in }
            throw CancellationError()
        } catch {
            let after = policy.state(before, after: error, shape: source.shape, at: wallClock.now)
            note(after, of: subscription)
            await save(after, of: subscription)
            return SourceRefresh(subscription, .failed(error), state: after)
        }
    }

    /// Takes the lease of a source, and then reads its state, since another program may have just fetched it.
    private func begin(_ subscription: Subscription, by cause: FetchCause) async throws -> FetchState {
        let (library, now) = (library, wallClock.now)
        let lease = Lease(holder: holder, start: now, end: now + policy.leaseLength)
        return try await scheduler.schedule {
            guard try library.acquire(lease, of: subscription.id) else { throw FetchRefusal.isFetching }
            let unsaved = self.state.withLock { $0.unsaved[subscription.id] }
            let state = try unsaved ?? library.fetchState(of: subscription.id) ?? FetchState()
            if let refusal = self.refusal(state, of: subscription, by: cause) {
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
    private func store(
        _ response: SourceResponse, of source: any FeedSource, _ subscription: Subscription,
        _ before: FetchState
    ) async throws(StorageError) -> SourceRefresh {
        guard case .page(let page) = response else {
            return try await end(subscription) { library throws(StorageError) in
                let after = try self.state(before, after: response, of: source, in: library)
                try library.setFetchState(after, of: subscription.id)
                return try self.result(.notModified, of: subscription, after, in: library)
            }
        }
        return try await windows.merge(subscription.id) { library throws(StorageError) in
            let after = try self.state(before, after: response, of: source, in: library)
            return ItemWindow(
                source: subscription.id, shape: source.shape, items: page.items, fetchState: after,
                leaseHolder: self.holder)
        } then: { library, window, merged throws(StorageError) in
            self.titles.note(page.title, of: subscription)
            return try self.result(
                merged.map { .merged($0) } ?? .skipped(.notSubscribed), of: subscription,
                window.fetchState ?? before, in: library)
        }
    }

    /// The fetch state after a response.
    private func state(
        _ before: FetchState, after response: SourceResponse, of source: any FeedSource,
        in library: any Library
    ) throws(StorageError) -> FetchState {
        guard source.shape == .paged else {
            return policy.state(before, after: response, shape: source.shape, at: wallClock.now)
        }
        // An older page may have been loaded meanwhile.
        let before = try library.fetchState(of: source.id) ?? before
        var after = policy.state(before, after: response, shape: source.shape, at: wallClock.now)
        if case .page(let page) = response { try library.placeCursor(&after, behind: page, before) }
        return after
    }

    /// The result of a stored response.
    private func result(
        _ outcome: SourceRefresh.Outcome, of subscription: Subscription, _ after: FetchState,
        in library: any Library
    ) throws(StorageError) -> SourceRefresh {
        state.withLock { $0.unsaved[subscription.id] = nil }
        let address = policy.confirmedAddress(after)
        if let address { try library.move(subscription.id, to: address) }
        return SourceRefresh(subscription, outcome, state: after, newAddress: address)
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
