public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import StorageInterface
import SubscriptionKit
public import SubscriptionsFeature

/// The date of a source's next automatic fetch at its interval; `nil` for never.
public typealias NextFetchDate =
    @Sendable (_ state: FetchState, _ interval: FetchInterval?, _ now: Date) -> Date?

extension SubscriptionFunctions {
    /// Makes the functions of a library.
    ///
    /// - Parameters:
    ///   - load: Reads the sources and their counts; see `LibraryAccess.overview(at:every:nextFetch:)`.
    ///   - adder: Finds and adds sources.
    ///   - items: The items of a row.
    ///   - choose: Shows the items of a row.
    ///   - close: Hides the sources.
    ///   - refresh: Fetches sources, and returns a notice.
    ///   - prefetch: Prefetches the parts of posts that a source's subscription selects.
    public init(
        of library: LibraryAccess, load: @escaping () async throws -> LibraryOverview, adder: SourceAdder,
        items: @escaping @Sendable (SourceScope, [Subscription]) -> ItemScope,
        choose: @escaping (SourceScope) -> Void, close: @escaping () -> Void,
        refresh: @escaping (Set<UUID>) async -> String?, prefetch: @escaping (UUID) -> Void
    ) {
        self.init(
            load: load,
            countUnread: { search in
                try await library.read { library throws(StorageError) in
                    let scope = try items(.search(search), library.subscriptions())
                    return try library.counts(of: scope).unread
                }
            },
            choose: choose, close: close, find: adder.find, subscribe: adder.subscribe,
            rename: { id, name in
                try await library.change(id) {
                    $0.name = name
                } orSearch: {
                    $0.name = name ?? $0.name
                }
            },
            setGroups: { id, groups in
                try await library.change(id) {
                    $0.groups = groups
                } orSearch: {
                    $0.groups = groups
                }
            },
            setPrefetch: { id, parts in
                try await library.change(id) {
                    $0.prefetch = parts
                } orSearch: { _ in
                }
                prefetch(id)
            },
            remove: { id in
                try await library.write { library throws(StorageError) in
                    if let subscription = try library.subscriptions().first(where: { $0.id == id }) {
                        try library.end(subscription)
                    }
                    try library.deleteSavedSearch(id)
                }
            },
            refresh: refresh,
            markRead: { scope in
                try await library.write { library throws(StorageError) in
                    try library.markRead(items(scope, library.subscriptions()))
                }
            },
            markUnread: { ids in
                try await library.write { library throws(StorageError) in
                    _ = try library.setRead(false, ids)
                }
            })
    }
}

extension LibraryAccess {
    /// The sources of the library with counts and states, and its saved searches.
    ///
    /// - Parameter all: The reader's own interval between fetches of all sources.
    public func overview(
        at now: Date, every all: FetchInterval?, nextFetch: @escaping NextFetchDate
    ) async throws(StorageError) -> LibraryOverview {
        try await read { library throws(StorageError) in
            let (subscriptions, counts) = (try library.subscriptions(), try library.counts())
            let states = try library.states(of: subscriptions)
            let groups = try library.groupIntervals()
            let sources = subscriptions.map { subscription in
                let state = states[subscription.id] ?? FetchState()
                let interval = subscription.interval(in: groups, otherwise: all)
                return SourceOverview(
                    subscription, name: subscription.shownName,
                    counts: counts[subscription.id] ?? ItemCounts(), state: state,
                    nextFetch: nextFetch(state, interval, now), interval: interval)
            }
            return LibraryOverview(
                sources, searches: try library.savedSearches().map { SearchOverview($0) },
                bookmarkCount: try library.list(ItemScope(filter: .bookmarked)).count)
        }
    }

    /// Changes a subscription or a saved search in the library; does nothing if there is none.
    fileprivate func change(
        _ id: UUID, _ change: @escaping @Sendable (inout Subscription) -> Void,
        orSearch changeSearch: @escaping @Sendable (inout SavedSearch) -> Void
    ) async throws(StorageError) {
        try await write { library throws(StorageError) in
            if let before = try library.subscriptions().first(where: { $0.id == id }) {
                var subscription = before
                change(&subscription)
                try library.change(before, to: subscription)
            } else if var search = try library.savedSearches().first(where: { $0.id == id }) {
                changeSearch(&search)
                try library.save([search])
            }
        }
    }
}
