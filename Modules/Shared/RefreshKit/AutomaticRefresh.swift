public import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import Synchronization

/// Refreshes sources automatically while it runs: due ones, new ones, and local ones that have changed.
///
/// New and changed sources are fetched at once. Others start a few at a time with pauses between, so that hundreds
/// which are due together are spread over minutes.
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
    private let signal = WakeSignal()
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
    /// - random: Returns a number from 0 to 1, for the jitter.
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
    /// - Parameter changed: Called some seconds after a program has changed subscriptions or the numbers of their
    ///   items.
    public func run(
        changed: @escaping @Sendable () async -> Void = {}, report: @escaping Refresher.Report
    ) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.watchLibrary(changed) }
            while !Task.isCancelled {
                let round = await round()
                for (sources, cause) in [(round.changed, FetchCause.change), (round.due, .schedule)]
                where !sources.isEmpty {
                    group.addTask { await self.refresher.refresh(sources, by: cause, report: report) }
                }
                for (id, changes) in round.changes {
                    group.addTask { await self.watch(id, changes) }
                }
                await signal.wait(for: round.pause, on: clock)
            }
        }
    }

    /// Checks the due times now, since subscriptions have changed.
    public func wake() { signal.send() }

    private struct Round {
        var changed: [KnownSource] = []
        var due: [KnownSource] = []
        var changes: [(id: UUID, AsyncStream<Void>)] = []
        var pause = Duration.seconds(longestPause)
    }

    private func round() async -> Round {
        // A library that cannot be read now may be readable later.
        guard let known = try? await refresher.knownSources() else { return Round() }
        var round = Round()
        let now = refresher.wallClock.now
        let changed = watched.withLock { watched in
            watched.known = Set(known.map(\.id))
            return watched.changed
        }
        var waiting: [(source: KnownSource, since: Date)] = []
        var pause = Self.longestPause
        for source in known {
            if refresher.isFetching(source.id) {
                // A change during a fetch needs another fetch.
                if changed.contains(source.id) { pause = 1 }
                continue
            }
            if let changes = changes(of: source) { round.changes.append((source.id, changes)) }
            let wait = refresher.hostWaits.wait(of: source.subscription, at: now)
            if changed.contains(source.id) {
                watched.withLock { _ = $0.changed.remove(source.id) }
                round.changed.append(source)
            } else {
                switch refresher.policy.next(source.state, hostWait: wait, at: now) {
                case .now where source.state.lastAttempt == nil: round.due.append(source)
                case .now: waiting.append((source, source.state.notBefore ?? .distantPast))
                case .at(let date, _): pause = min(pause, date.timeIntervalSince(now))
                case .never: break
                }
            }
        }
        let count = max(refresher.policy.batchCount, known.count / 500)
        round.due += waiting.sorted { $0.since < $1.since }.prefix(count).map(\.source)
        // Sources that did not start, or that another program fetches, are checked again after a pause.
        let spread = Self.spreadPause * (0.5 + random())
        round.pause = .seconds(round.due.isEmpty ? max(1, pause) : spread)
        return round
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
            if watched.withLock({ $0.known != Set(counts.keys) }) { signal.send() }
            await changed()
        }
    }

    private func watch(_ source: UUID, _ changes: AsyncStream<Void>) async {
        for await _ in changes {
            watched.withLock { _ = $0.changed.insert(source) }
            signal.send()
        }
        watched.withLock { _ = $0.sources.remove(source) }
    }
}
