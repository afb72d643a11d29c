import FeedScene
import FoundationEssentials
import LibraryStorageInterface
import RefreshKit
import SceneSupport
import StorageInterface
import SubscriptionKit
import SubscriptionsFeature
import SubscriptionsScene

/// The composer of the list of sources.
extension Composition {
    /// The sources.
    ///
    /// - Parameters:
    ///   - choose: Shows the items of a scope.
    ///   - close: Hides the sources.
    func subscriptionsScene(
        in context: SceneContext, fetching: LibraryRefresher, choose: @escaping (TimelineScope) -> Void,
        close: @escaping () -> Void
    ) -> SubscriptionsScene {
        let additions = SourceAdditions(self, fetching)
        return SubscriptionsScene(
            SubscriptionFunctions(
                load: { try await libraryOverview() },
                choose: { choose(TimelineScope(of: $0)) }, close: close,
                find: additions.find, subscribe: additions.subscribe,
                rename: { id, name in try await changeSubscription(id) { $0.name = name } },
                setGroups: { id, groups in try await changeSubscription(id) { $0.groups = groups } },
                remove: { id in
                    try await library.write { library throws(StorageError) in try library.unsubscribe(id) }
                },
                refresh: { await fetching.refresh($0) },
                markRead: { scope in
                    let scope = TimelineScope(of: scope)
                    return try await library.write { library throws(StorageError) in
                        try library.markRead(library.subscriptions().scope(of: scope))
                    }
                },
                markUnread: { ids in
                    try await library.write { library throws(StorageError) in
                        _ = try library.setRead(false, ids)
                    }
                }),
            context: context)
    }

    /// The sources of the library with counts and states.
    func libraryOverview() async throws(StorageError) -> LibraryOverview {
        let (policy, now) = (FetchPolicy(), now())
        return try await library.read { library throws(StorageError) in
            let (subscriptions, counts) = (try library.subscriptions(), try library.counts())
            let states = try library.fetchStates(of: subscriptions.map(\.id))
            let sources = subscriptions.map { subscription in
                let state = states[subscription.id] ?? FetchState()
                return SourceOverview(
                    subscription, name: subscription.shownName,
                    counts: counts[subscription.id] ?? ItemCounts(), state: state,
                    nextFetch: policy.next(state, at: now).date)
            }
            return LibraryOverview(
                sources, bookmarkCount: try library.list(ItemScope(filter: .bookmarked)).count)
        }
    }

    /// The presenter of the list of sources.
    func subscriptionsPresenter() -> SubscriptionsPresenter {
        SubscriptionsPresenter(
            locale: settings.locale, calendar: calendar, keys: settings.namedKeymap.subscriptionsKeys,
            currentDate: now)
    }

    /// Changes a subscription in the library; does nothing where there is none.
    private func changeSubscription(
        _ id: UUID, _ change: @escaping @Sendable (inout Subscription) -> Void
    ) async throws(StorageError) {
        try await library.write { library throws(StorageError) in
            guard var subscription = try library.subscriptions().first(where: { $0.id == id }) else { return }
            change(&subscription)
            try library.subscribe(subscription)
        }
    }
}

extension TimelineScope {
    /// The timeline of a row in the list of sources.
    init(of scope: SourceScope) {
        switch scope {
        case .all: self.init()
        case .source(let id): self.init(.source(id))
        case .group(let path): self.init(.group(path))
        case .kind(let kind): self.init(.kind(kind))
        case .bookmarks: self = .bookmarks
        }
    }
}
