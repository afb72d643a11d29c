public import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import Synchronization

/// Refreshes sources automatically while it runs: due ones, new ones, and local ones that have changed.
///
/// New and changed sources are fetched at once. Others start a few at a time with pauses between, so that
/// hundreds that are due together are spread over minutes; first those whose last fetch found no
/// connection, if a server has responded since. Until one does, only one of them is fetched often: the one
/// that responded last.
public final class AutomaticRefresh: Sendable {
    /// The pause between starts where many sources are due, with a jitter of half of it.
    static let spreadPause = 5.0
    /// The longest pause, after which clocks and states are read again.
    static let longestPause = 300.0
    /// The interval of polling for changes by other programs.
    static let lookPause = 10.0

    private let refresher: Refresher
    private let clock: any MonotonicClock
    private let random: @Sendable () -> Double
    private let watched = Mutex(Watched())

    private struct Watched {
        /// The known subscriptions.
        var known: Set<UUID> = []
        /// The sources whose changes are observed.
        var sources: Set<UUID> = []
        /// The sources that have changed since they were last read.
        var changed: Set<UUID> = []
    }

    /// Makes an automatic refresh that does not run yet.
    ///
    /// - Parameters:
    ///   - clock: Waits between fetches.
    ///   - random: Returns a number from 0 to 1, for the jitter.
    public init(
        _ refresher: Refresher, clock: any MonotonicClock,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.refresher = refresher
        self.clock = clock
        self.random = random
    }

    /// Refreshes until the task is cancelled, and returns after the last running fetch.
    ///
    /// - Parameter changed: Called some seconds after a program has changed subscriptions or the numbers of
    ///   their items.
    public func run(
        changed: @escaping @Sendable () async -> Void = {}, report: @escaping Refresher.Report
    ) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.watchLibrary(changed) }
            while !Task.isCancelled {
                let round = await round()
                for cause in FetchCause.allCases {
                    guard let sources = round.sources[cause] else { continue }
                    group.addTask { await self.refresher.refresh(sources, by: cause, report: report) }
                }
                for (id, changes) in round.changes { group.addTask { await self.watch(id, changes) } }
                await refresher.signal.wait(for: round.pause, on: clock)
            }
        }
    }

    /// Fetches the sources whose last fetch found no connection, since some server has responded.
    public func networkBecameReachable() {
        let now = refresher.wallClock.now
        if refresher.withReachability({ $0.responded(at: now) }) { refresher.signal.send() }
    }

    private struct Round {
        var sources: [FetchCause: [KnownSource]] = [:]
        var changes: [(id: UUID, AsyncStream<Void>)] = []
        var pause = Duration.seconds(longestPause)
    }

    private func round() async -> Round {
        // A library that cannot be read now may be readable later.
        guard let all = try? await refresher.knownSources() else { return Round() }
        let known = all.filter(\.isFetched)
        var round = Round()
        let now = refresher.wallClock.now
        let changed = watched.withLock { watched in
            watched.known = Set(all.map(\.id))
            return watched.changed
        }
        var waiting: [(source: KnownSource, since: Date, cause: FetchCause)] = []
        var pause = Self.longestPause
        let probe = probe(of: known)
        for source in known {
            if refresher.isFetching(source.id) {
                // A change during a fetch requires another fetch. The time of any next one is known at its end.
                pause = min(pause, changed.contains(source.id) ? 1 : Self.spreadPause)
                continue
            }
            if let changes = changes(of: source) { round.changes.append((source.id, changes)) }
            if changed.contains(source.id) {
                watched.withLock { _ = $0.changed.remove(source.id) }
                round.sources[.change, default: []].append(source)
                continue
            }
            let (next, cause) = next(of: source, isProbe: source.id == probe, at: now)
            switch next {
            case .now where source.state.lastAttempt == nil: round.sources[cause, default: []].append(source)
            case .now where cause == .network: waiting.append((source, .distantPast, cause))
            case .now: waiting.append((source, source.state.notBefore ?? .distantPast, cause))
            case .at(let date): pause = min(pause, date.timeIntervalSince(now))
            case .never: break
            }
        }
        let count = max(refresher.policy.batchCount, known.count / 500)
        for (source, _, cause) in waiting.sorted(by: { $0.since < $1.since }).prefix(count) {
            round.sources[cause, default: []].append(source)
        }
        let reached = round.sources[.network, default: []]
        refresher.withReachability { reachability in
            for source in reached { reachability.retry(source.state, of: source.id) }
        }
        // Sources that did not start, or that another program fetches, are checked again after a pause.
        let isSpread = [.network, .schedule].contains { round.sources[$0] != nil }
        round.pause = .seconds(isSpread ? Self.spreadPause * (0.5 + random()) : max(1, pause))
        return round
    }

    /// Of the sources without a connection, the one that responded last; of those that never did, the one
    /// whose last fetch is the longest ago.
    private func probe(of known: [KnownSource]) -> UUID? {
        let times = { (state: FetchState) in
            (state.lastSuccess ?? .distantPast, -(state.lastAttempt ?? .distantPast).timeIntervalSince1970)
        }
        return known.filter(\.isUnreachable).max { times($0.state) < times($1.state) }?.id
    }

    /// The next fetch of a source, and its cause.
    ///
    /// - Parameter isProbe: Whether the source is fetched often while no server responds.
    private func next(of source: KnownSource, isProbe: Bool, at now: Date) -> (NextFetch, FetchCause) {
        let (policy, state) = (refresher.policy, source.state)
        let wait = refresher.hostBackoffs.wait(of: source.subscription, at: now)
        let next = policy.next(state, every: source.interval, hostWait: wait, at: now)
        guard source.isUnreachable else { return (next, .schedule) }
        let reachability = refresher.withReachability { $0 }
        let hasResponse = reachability.hasResponse(since: state)
        let date = policy.nextWithoutNetwork(state, isProbe: isProbe)
        if !hasResponse, date > now { return (.at(date), .network) }
        let isWaiting = policy.refusal(state, by: .network, hostWait: wait, at: now) != nil
        let isAtOnce = hasResponse ? !reachability.isRetried(source.id) : isProbe
        return isWaiting || !isAtOnce ? (next, .schedule) : (.now, .network)
    }

    // MARK: Changes

    /// Observes the changes of sources that are not observed yet.
    private func changes(of known: KnownSource) -> AsyncStream<Void>? {
        guard watched.withLock({ $0.sources.insert(known.id).inserted }) else { return nil }
        return (refresher.makeSource(known.subscription) as? any ChangingSource)?.changes
    }

    /// Polls the library for changes, and fetches new subscriptions.
    private func watchLibrary(_ changed: () async -> Void) async {
        var last: [UUID: ItemCounts]?
        while (try? await clock.sleep(for: .seconds(Self.lookPause))) != nil {
            guard let counts = try? await refresher.counts(), counts != last else { continue }
            last = counts
            if watched.withLock({ $0.known != Set(counts.keys) }) { refresher.signal.send() }
            await changed()
        }
    }

    private func watch(_ source: UUID, _ changes: AsyncStream<Void>) async {
        for await _ in changes {
            watched.withLock { _ = $0.changed.insert(source) }
            refresher.signal.send()
        }
        watched.withLock { _ = $0.sources.remove(source) }
    }
}
