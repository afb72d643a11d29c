import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface
import Synchronization

/// Memoized facts on the subscriptions, invalidated when they change: the timeline updates after each of hundreds of
/// sources that are fetched.
nonisolated final class TimelineSources: Sendable {
    private struct Facts {
        var subscriptions: [Subscription] = []
        /// The sources of subscriptions and of bookmarks.
        var sources: [SourceRecord] = []
        var names: [UUID: String] = [:]
        /// The sources that have older pages.
        var paged: Set<UUID> = []
        /// The sources whose rows show the whole item.
        var readInRows: Set<UUID> = []
    }

    private let composition: Composition
    private let feed: LocalFeedLoader
    private let isOwn: Bool
    private let facts = Mutex(Facts())

    /// - Parameter isOwn: Whether the library is the reader's own beside that of a named server.
    init(_ composition: Composition, isOwn: Bool = false) {
        self.composition = composition
        self.isOwn = isOwn
        feed = isOwn ? composition.ownFeed : composition.localFeed
    }

    /// Reads the outline of a scope, without the title of a kind.
    func outline(
        of scope: TimelineScope, in library: any LibraryStore
    ) throws(StorageError) -> TimelineOutline {
        let subscriptions = try library.subscriptions()
        let facts = facts(of: subscriptions, try library.sources())
        let items = subscriptions.scope(of: scope)
        let chosen =
            items.sources.map { ids in subscriptions.filter { ids.contains($0.id) } } ?? subscriptions
        let counts = try library.counts()
        let states = try library.fetchStates(of: subscriptions.map(\.id))
        let failing = states.values.count { $0.isFailing }
        let healthy = states.values.count { !$0.isFailing && $0.lastSuccess != nil }
        let title: String? =
            switch scope.choice {
            case .all, .kind: nil
            case .source(let id): facts.names[id]
            case .group(let path): path.text
            }
        return TimelineOutline(
            list: try feed.load(items), names: facts.names,
            cursors: Dictionary(
                uniqueKeysWithValues: chosen.compactMap { source in
                    states[source.id]?.cursor.map { (source.id, $0) }
                }),
            hasPages: chosen.contains { facts.paged.contains($0.id) },
            isUnfetched: chosen.contains { states[$0.id]?.lastAttempt == nil },
            authority: chosen.count == 1 ? HTTPURL(chosen[0].source.address)?.authority : nil, title: title,
            unreadCount: chosen.reduce(0) { $0 + (counts[$1.id]?.unread ?? 0) },
            lastSuccess: chosen.compactMap { states[$0.id]?.lastSuccess }.max(),
            health: SourcesHealth(healthyCount: healthy, failingCount: failing))
    }

    /// Whether the rows of a source show the whole item; `false` before the subscriptions were read.
    func showsWholeItemInList(_ source: UUID) -> Bool { facts.withLock { $0.readInRows.contains(source) } }

    /// The name of a source; `nil` before the subscriptions were read.
    func name(of source: UUID) -> String? { facts.withLock { $0.names[source] } }

    /// The facts on subscriptions. Adds their servers to the trusted origins.
    private func facts(of subscriptions: [Subscription], _ sources: [SourceRecord]) -> Facts {
        facts.withLock { facts in
            if facts.subscriptions != subscriptions || facts.sources != sources {
                if !isOwn {
                    composition.dependencies.origins.replace(
                        with: subscriptions.compactMap { HTTPURL($0.source.address) })
                }
                let paged = subscriptions.filter { composition.source(of: $0)?.shape == .paged }
                let kinds = Composition.sourceKinds.filter(\.showsWholeItemInList).map(\.name)
                let readInRows = sources.filter { kinds.contains($0.kind) }
                facts = Facts(
                    subscriptions: subscriptions, sources: sources, names: subscriptions.names,
                    paged: Set(paged.map(\.id)),
                    readInRows: Set(readInRows.map(\.id)))
            }
            return facts
        }
    }
}
