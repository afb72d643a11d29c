public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
import SearchInterface
public import StorageInterface
import Synchronization

/// Loads outlines of a timeline, and memoizes what depends on the subscriptions alone: the timeline updates
/// after each of hundreds of sources that are fetched.
nonisolated public final class OutlineLoader: Sendable {
    /// The properties of sources, as of the last change of the subscriptions.
    private struct Sources {
        var subscriptions: [Subscription] = []
        /// The sources of subscriptions and of bookmarks.
        var records: [SourceRecord] = []
        var names: [UUID: String] = [:]
        var groups: [GroupPath] = []
        /// The sources that have older pages.
        var paged: Set<UUID> = []
        /// The sources whose rows show the whole item.
        var whole: Set<UUID> = []
    }

    private let feed: LocalFeedLoader
    private let wholeKinds: Set<String>
    private let name: @Sendable (Subscription) -> String
    private let isPaged: @Sendable (Subscription) -> Bool
    private let currentDate: @Sendable () -> Date
    private let sources = Mutex(Sources())

    /// Makes a loader of a feed's outlines.
    ///
    /// - Parameters:
    ///   - wholeKinds: The kinds of sources whose rows show the whole item.
    ///   - name: The shown name of a source.
    ///   - isPaged: Whether a source has older pages.
    ///   - currentDate: The wall clock.
    public init(
        of feed: LocalFeedLoader, wholeKinds: Set<String>, name: @escaping @Sendable (Subscription) -> String,
        isPaged: @escaping @Sendable (Subscription) -> Bool,
        currentDate: @escaping @Sendable () -> Date
    ) {
        self.feed = feed
        self.wholeKinds = wholeKinds
        self.name = name
        self.isPaged = isPaged
        self.currentDate = currentDate
    }

    /// Loads the outline of a scope, without the title of a kind.
    public func load(
        _ scope: TimelineScope, from library: any LibraryStore
    ) throws(StorageError) -> TimelineOutline {
        let subscriptions = try library.subscriptions()
        let sources = sources(of: subscriptions, try library.sources())
        let items = subscriptions.scope(of: scope, at: currentDate())
        let chosen =
            items.sources.map { ids in subscriptions.filter { ids.contains($0.id) } } ?? subscriptions
        let counts = try library.counts()
        let states = try library.states(of: subscriptions)
        let failing = states.values.count { $0.isFailing }
        let healthy = states.values.count { !$0.isFailing && $0.lastSuccess != nil }
        let title: String? =
            switch scope.choice {
            case .all, .kind: nil
            case .source(let id): sources.names[id]
            case .group(let path): path.text
            case .search(let search): search.name
            }
        let isSaved = if case .search = scope.choice { true } else { false }
        return TimelineOutline(
            list: try feed.load(items), names: sources.names, groups: sources.groups,
            cursors: Dictionary(
                uniqueKeysWithValues: chosen.compactMap { source in
                    states[source.id]?.cursor.map { (source.id, $0) }
                }),
            hasPages: chosen.contains { sources.paged.contains($0.id) },
            isUnfetched: chosen.contains { states[$0.id]?.lastAttempt == nil },
            authority: chosen.count == 1 ? HTTPURL(chosen[0].source.address)?.authority : nil, title: title,
            unreadCount: try isSaved
                ? library.counts(of: items).unread
                : chosen.reduce(0) { $0 + (counts[$1.id]?.unread ?? 0) },
            lastSuccess: chosen.compactMap { states[$0.id]?.lastSuccess }.max(),
            health: SourcesHealth(healthyCount: healthy, failingCount: failing))
    }

    /// Whether the rows of a source show the whole item; `false` before the subscriptions were read.
    public func showsWholeItemInList(_ source: UUID) -> Bool {
        sources.withLock { $0.whole.contains(source) }
    }

    /// The name of a source; `nil` before the subscriptions were read.
    public func name(of source: UUID) -> String? { sources.withLock { $0.names[source] } }

    private func sources(of subscriptions: [Subscription], _ records: [SourceRecord]) -> Sources {
        sources.withLock { sources in
            if sources.subscriptions != subscriptions || sources.records != records {
                sources = Sources(
                    subscriptions: subscriptions, records: records,
                    names: Dictionary(subscriptions.map { ($0.id, name($0)) }) { first, _ in first },
                    groups: Set(subscriptions.flatMap(\.groups)).sorted { $0.text < $1.text },
                    paged: Set(subscriptions.filter(isPaged).map(\.id)),
                    whole: Set(records.filter { wholeKinds.contains($0.kind) }.map(\.id)))
            }
            return sources
        }
    }
}

nonisolated extension [Subscription] {
    /// The library's scope of a timeline's scope.
    ///
    /// - Parameter now: The time from which durations in a saved search count back.
    public func scope(of scope: TimelineScope, at now: Date = .now) -> ItemScope {
        let chosen: [Subscription]? =
            switch scope.choice {
            case .all where scope.filter == .bookmarked || !contains(where: \.isHidden): nil
            case .search where scope.filter == .bookmarked || !contains(where: \.isHidden): nil
            case .all, .search: filter { !$0.isHidden }
            case .source(let id): filter { $0.id == id }
            case .group(let path): filter { $0.groups.contains { $0.names.starts(with: path.names) } }
            case .kind(let kind): filter { $0.groups.isEmpty && $0.source.kind == kind }
            }
        return ItemScope(
            sources: chosen.map { Set($0.map(\.id)) }, filter: scope.filter,
            search: scope.query(at: now).map { ItemSearch($0) })
    }
}

nonisolated extension TimelineScope {
    /// The saved search and the search within it as one query; `nil` without either.
    fileprivate func query(at now: Date) -> SearchQuery? {
        guard case .search(let saved) = choice else { return search }
        let query = saved.query(at: now)
        return search.map { SearchQuery(text: $0.text, .all([query.expression, $0.expression])) } ?? query
    }
}
