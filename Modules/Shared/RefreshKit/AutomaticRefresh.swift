public import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import Synchronization

/// Refreshes sources by themselves while it runs: those that are due, those that were never fetched, and those of this
/// machine that tell of a change.
///
/// Sources that were never fetched or have changed are fetched at once. Others start a few at a time with pauses between,
/// so that hundreds which are due together are spread over minutes.
public final class AutomaticRefresh: Sendable {
    /// The pause between starts where many are due; half as long to one and a half times as long, by chance.
    static let spreadPause = 5.0
    /// The longest pause, after which subscriptions and clocks are looked at again, also those that another program has
    /// changed.
    static let longestPause = 300.0

    private let refresher: Refresher
    private let clock: any MonotonicClock
    private let random: @Sendable () -> Double
    private let signal = WakeSignal()
    private let watched = Mutex(Watched())

    private struct Watched {
        /// The sources that were asked whether they tell of changes.
        var sources: Set<UUID> = []
        /// The sources that told of one and were not read since.
        var changed: Set<UUID> = []
    }

    /// Makes an automatic refresh that does not run.
    ///
    /// - Parameters:
    ///   - clock: Waits between fetches.
    ///   - random: A number from 0 to 1, for the length of pauses.
    public init(
        _ refresher: Refresher, clock: any MonotonicClock,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.refresher = refresher
        self.clock = clock
        self.random = random
    }

    /// Refreshes until the task is cancelled, and returns when nothing is being fetched any more.
    public func run(report: @escaping Refresher.Report) async {
        await withDiscardingTaskGroup { group in
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

    /// Looks at once which sources are due: subscriptions have changed.
    public func wake() { signal.send() }

    private struct Round {
        var changed: [KnownSource] = []
        var due: [KnownSource] = []
        var changes: [(id: UUID, AsyncStream<Void>)] = []
        var pause = Duration.seconds(longestPause)
    }

    private func round() async -> Round {
        // A library that cannot be read now may be later.
        guard let known = try? await refresher.knownSources() else { return Round() }
        var round = Round()
        let (now, changed) = (refresher.wallClock.now, watched.withLock { $0.changed })
        var waiting: [(source: KnownSource, since: Date)] = []
        var pause = Self.longestPause
        for source in known {
            if refresher.isFetching(source.id) {
                // What changes while it is read is read again.
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
        // What is not started now, or is left to another program, is looked at again after a pause.
        let spread = Self.spreadPause * (0.5 + random())
        round.pause = .seconds(round.due.isEmpty ? max(1, pause) : spread)
        return round
    }

    // MARK: Changes

    /// The changes of a source that was not asked for them yet.
    private func changes(of known: KnownSource) -> AsyncStream<Void>? {
        guard watched.withLock({ $0.sources.insert(known.id).inserted }) else { return nil }
        return (refresher.makeSource(known.subscription) as? any ChangingSource)?.changes
    }

    private func watch(_ source: UUID, _ changes: AsyncStream<Void>) async {
        for await _ in changes {
            watched.withLock { _ = $0.changed.insert(source) }
            signal.send()
        }
        watched.withLock { _ = $0.sources.remove(source) }
    }
}
